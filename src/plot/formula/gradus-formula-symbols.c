/* Gradus: the names and characters that formulas know.
 *
 * Each symbol has a code point of Unicode, TeX's class, which decides the space around it, and a
 * phrase for the screen reader. The tables are sorted by name for binary search; a test watches
 * over that. One character may have several names; the class and the phrase of a character that is
 * typed itself are those of the first name, unless the table of characters below says otherwise.
 *
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
#include "gradus-config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "gradus-formula-private.h"

static const GradusSymbol symbols[] = {
  { "#", 0x0023, GRADUS_ATOM_ORD, FALSE, N_ ("number sign") },
  { "$", 0x0024, GRADUS_ATOM_ORD, FALSE, N_ ("dollar") },
  { "%", 0x0025, GRADUS_ATOM_ORD, FALSE, N_ ("percent") },
  { "&", 0x0026, GRADUS_ATOM_ORD, FALSE, N_ ("and") },
  { "Delta", 0x0394, GRADUS_ATOM_ORD, FALSE, N_ ("capital delta") },
  { "Downarrow", 0x21d3, GRADUS_ATOM_REL, FALSE, N_ ("down arrow") },
  { "Gamma", 0x0393, GRADUS_ATOM_ORD, FALSE, N_ ("capital gamma") },
  { "Im", 0x2111, GRADUS_ATOM_ORD, FALSE, N_ ("imaginary part") },
  { "Lambda", 0x039b, GRADUS_ATOM_ORD, FALSE, N_ ("capital lambda") },
  { "Leftarrow", 0x21d0, GRADUS_ATOM_REL, FALSE, N_ ("is implied by") },
  { "Leftrightarrow", 0x21d4, GRADUS_ATOM_REL, FALSE, N_ ("if and only if") },
  { "Longrightarrow", 0x27f9, GRADUS_ATOM_REL, FALSE, N_ ("implies") },
  { "Omega", 0x03a9, GRADUS_ATOM_ORD, FALSE, N_ ("capital omega") },
  { "Phi", 0x03a6, GRADUS_ATOM_ORD, FALSE, N_ ("capital phi") },
  { "Pi", 0x03a0, GRADUS_ATOM_ORD, FALSE, N_ ("capital pi") },
  { "Psi", 0x03a8, GRADUS_ATOM_ORD, FALSE, N_ ("capital psi") },
  { "Re", 0x211c, GRADUS_ATOM_ORD, FALSE, N_ ("real part") },
  { "Rightarrow", 0x21d2, GRADUS_ATOM_REL, FALSE, N_ ("implies") },
  { "S", 0x00a7, GRADUS_ATOM_ORD, FALSE, N_ ("section") },
  { "Sigma", 0x03a3, GRADUS_ATOM_ORD, FALSE, N_ ("capital sigma") },
  { "Theta", 0x0398, GRADUS_ATOM_ORD, FALSE, N_ ("capital theta") },
  { "Uparrow", 0x21d1, GRADUS_ATOM_REL, FALSE, N_ ("up arrow") },
  { "Upsilon", 0x03a5, GRADUS_ATOM_ORD, FALSE, N_ ("capital upsilon") },
  { "Vert", 0x2016, GRADUS_ATOM_ORD, FALSE, N_ ("norm bar") },
  { "Xi", 0x039e, GRADUS_ATOM_ORD, FALSE, N_ ("capital xi") },
  { "_", 0x005f, GRADUS_ATOM_ORD, FALSE, N_ ("underscore") },
  { "aleph", 0x2135, GRADUS_ATOM_ORD, FALSE, N_ ("aleph") },
  { "alpha", 0x03b1, GRADUS_ATOM_ORD, FALSE, N_ ("alpha") },
  { "amalg", 0x2a3f, GRADUS_ATOM_BIN, FALSE, N_ ("amalgamated with") },
  { "angle", 0x2220, GRADUS_ATOM_ORD, FALSE, N_ ("angle") },
  { "approx", 0x2248, GRADUS_ATOM_REL, FALSE, N_ ("is approximately") },
  { "ast", 0x2217, GRADUS_ATOM_BIN, FALSE, N_ ("star") },
  { "asymp", 0x224d, GRADUS_ATOM_REL, FALSE, N_ ("is asymptotic to") },
  { "backslash", 0x005c, GRADUS_ATOM_ORD, FALSE, N_ ("backslash") },
  { "beta", 0x03b2, GRADUS_ATOM_ORD, FALSE, N_ ("beta") },
  { "bigcap", 0x22c2, GRADUS_ATOM_OP, TRUE, N_ ("intersection") },
  { "bigcup", 0x22c3, GRADUS_ATOM_OP, TRUE, N_ ("union") },
  { "bigodot", 0x2a00, GRADUS_ATOM_OP, TRUE, N_ ("circled dot") },
  { "bigoplus", 0x2a01, GRADUS_ATOM_OP, TRUE, N_ ("direct sum") },
  { "bigotimes", 0x2a02, GRADUS_ATOM_OP, TRUE, N_ ("tensor product") },
  { "biguplus", 0x2a04, GRADUS_ATOM_OP, TRUE, N_ ("disjoint union") },
  { "bigvee", 0x22c1, GRADUS_ATOM_OP, TRUE, N_ ("or") },
  { "bigwedge", 0x22c0, GRADUS_ATOM_OP, TRUE, N_ ("and") },
  { "blacksquare", 0x25a0, GRADUS_ATOM_ORD, FALSE, N_ ("square") },
  { "bot", 0x22a5, GRADUS_ATOM_ORD, FALSE, N_ ("bottom") },
  { "bullet", 0x2219, GRADUS_ATOM_BIN, FALSE, N_ ("bullet") },
  { "cap", 0x2229, GRADUS_ATOM_BIN, FALSE, N_ ("intersected with") },
  { "cdot", 0x22c5, GRADUS_ATOM_BIN, FALSE, N_ ("times") },
  { "cdots", 0x22ef, GRADUS_ATOM_INNER, FALSE, N_ ("and so on") },
  { "checkmark", 0x2713, GRADUS_ATOM_ORD, FALSE, N_ ("check mark") },
  { "chi", 0x03c7, GRADUS_ATOM_ORD, FALSE, N_ ("chi") },
  { "circ", 0x2218, GRADUS_ATOM_BIN, FALSE, N_ ("composed with") },
  { "colon", 0x003a, GRADUS_ATOM_PUNCT, FALSE, N_ ("colon") },
  { "coloneq", 0x2254, GRADUS_ATOM_REL, FALSE, N_ ("is set to") },
  { "coloneqq", 0x2254, GRADUS_ATOM_REL, FALSE, N_ ("is set to") },
  { "cong", 0x2245, GRADUS_ATOM_REL, FALSE, N_ ("is congruent to") },
  { "coprod", 0x2210, GRADUS_ATOM_OP, TRUE, N_ ("coproduct") },
  { "cup", 0x222a, GRADUS_ATOM_BIN, FALSE, N_ ("united with") },
  { "dagger", 0x2020, GRADUS_ATOM_BIN, FALSE, N_ ("dagger") },
  { "ddagger", 0x2021, GRADUS_ATOM_BIN, FALSE, N_ ("double dagger") },
  { "ddots", 0x22f1, GRADUS_ATOM_INNER, FALSE, N_ ("and so on") },
  { "degree", 0x00b0, GRADUS_ATOM_ORD, FALSE, N_ ("degrees") },
  { "delta", 0x03b4, GRADUS_ATOM_ORD, FALSE, N_ ("delta") },
  { "diamond", 0x22c4, GRADUS_ATOM_BIN, FALSE, N_ ("diamond") },
  { "div", 0x00f7, GRADUS_ATOM_BIN, FALSE, N_ ("divided by") },
  { "doteq", 0x2250, GRADUS_ATOM_REL, FALSE, N_ ("is approximately") },
  { "dots", 0x2026, GRADUS_ATOM_INNER, FALSE, N_ ("and so on") },
  { "dotsb", 0x22ef, GRADUS_ATOM_INNER, FALSE, N_ ("and so on") },
  { "dotsc", 0x2026, GRADUS_ATOM_INNER, FALSE, N_ ("and so on") },
  { "downarrow", 0x2193, GRADUS_ATOM_REL, FALSE, N_ ("down arrow") },
  { "ell", 0x2113, GRADUS_ATOM_ORD, FALSE, N_ ("ell") },
  { "emptyset", 0x2205, GRADUS_ATOM_ORD, FALSE, N_ ("empty set") },
  { "epsilon", 0x03f5, GRADUS_ATOM_ORD, FALSE, N_ ("epsilon") },
  { "equiv", 0x2261, GRADUS_ATOM_REL, FALSE, N_ ("is equivalent to") },
  { "eta", 0x03b7, GRADUS_ATOM_ORD, FALSE, N_ ("eta") },
  { "exists", 0x2203, GRADUS_ATOM_ORD, FALSE, N_ ("there exists") },
  { "forall", 0x2200, GRADUS_ATOM_ORD, FALSE, N_ ("for all") },
  { "gamma", 0x03b3, GRADUS_ATOM_ORD, FALSE, N_ ("gamma") },
  { "ge", 0x2265, GRADUS_ATOM_REL, FALSE, N_ ("is at least") },
  { "geq", 0x2265, GRADUS_ATOM_REL, FALSE, N_ ("is at least") },
  { "geqslant", 0x2a7e, GRADUS_ATOM_REL, FALSE, N_ ("is at least") },
  { "gets", 0x2190, GRADUS_ATOM_REL, FALSE, N_ ("becomes") },
  { "gg", 0x226b, GRADUS_ATOM_REL, FALSE, N_ ("is much greater than") },
  { "gt", 0x003e, GRADUS_ATOM_REL, FALSE, N_ ("is greater than") },
  { "gtrsim", 0x2273, GRADUS_ATOM_REL, FALSE, N_ ("is at least about") },
  { "hbar", 0x210f, GRADUS_ATOM_ORD, FALSE, N_ ("h bar") },
  { "hookrightarrow", 0x21aa, GRADUS_ATOM_REL, FALSE, N_ ("is embedded in") },
  { "iff", 0x27fa, GRADUS_ATOM_REL, FALSE, N_ ("if and only if") },
  { "iiint", 0x222d, GRADUS_ATOM_OP, FALSE, N_ ("triple integral") },
  { "iint", 0x222c, GRADUS_ATOM_OP, FALSE, N_ ("double integral") },
  { "imath", 0x0131, GRADUS_ATOM_ORD, FALSE, NULL },
  { "implies", 0x27f9, GRADUS_ATOM_REL, FALSE, N_ ("implies") },
  { "in", 0x2208, GRADUS_ATOM_REL, FALSE, N_ ("in") },
  { "infty", 0x221e, GRADUS_ATOM_ORD, FALSE, N_ ("infinity") },
  { "int", 0x222b, GRADUS_ATOM_OP, FALSE, N_ ("integral") },
  { "iota", 0x03b9, GRADUS_ATOM_ORD, FALSE, N_ ("iota") },
  { "jmath", 0x0237, GRADUS_ATOM_ORD, FALSE, NULL },
  { "kappa", 0x03ba, GRADUS_ATOM_ORD, FALSE, N_ ("kappa") },
  { "lVert", 0x2016, GRADUS_ATOM_OPEN, FALSE, N_ ("norm bar") },
  { "lambda", 0x03bb, GRADUS_ATOM_ORD, FALSE, N_ ("lambda") },
  { "land", 0x2227, GRADUS_ATOM_BIN, FALSE, N_ ("and") },
  { "langle", 0x27e8, GRADUS_ATOM_OPEN, FALSE, N_ ("open angle bracket") },
  { "lbrace", 0x007b, GRADUS_ATOM_OPEN, FALSE, N_ ("open brace") },
  { "lbrack", 0x005b, GRADUS_ATOM_OPEN, FALSE, N_ ("open bracket") },
  { "lceil", 0x2308, GRADUS_ATOM_OPEN, FALSE, N_ ("ceiling of") },
  { "ldots", 0x2026, GRADUS_ATOM_INNER, FALSE, N_ ("and so on") },
  { "le", 0x2264, GRADUS_ATOM_REL, FALSE, N_ ("is at most") },
  { "leadsto", 0x21dd, GRADUS_ATOM_REL, FALSE, N_ ("leads to") },
  { "leftarrow", 0x2190, GRADUS_ATOM_REL, FALSE, N_ ("becomes") },
  { "leftrightarrow", 0x2194, GRADUS_ATOM_REL, FALSE, N_ ("is equivalent to") },
  { "leq", 0x2264, GRADUS_ATOM_REL, FALSE, N_ ("is at most") },
  { "leqslant", 0x2a7d, GRADUS_ATOM_REL, FALSE, N_ ("is at most") },
  { "lesssim", 0x2272, GRADUS_ATOM_REL, FALSE, N_ ("is at most about") },
  { "lfloor", 0x230a, GRADUS_ATOM_OPEN, FALSE, N_ ("floor of") },
  { "ll", 0x226a, GRADUS_ATOM_REL, FALSE, N_ ("is much less than") },
  { "lnot", 0x00ac, GRADUS_ATOM_ORD, FALSE, N_ ("not") },
  { "longleftarrow", 0x27f5, GRADUS_ATOM_REL, FALSE, N_ ("from") },
  { "longrightarrow", 0x27f6, GRADUS_ATOM_REL, FALSE, N_ ("to") },
  { "lor", 0x2228, GRADUS_ATOM_BIN, FALSE, N_ ("or") },
  { "lt", 0x003c, GRADUS_ATOM_REL, FALSE, N_ ("is less than") },
  { "lvert", 0x007c, GRADUS_ATOM_OPEN, FALSE, N_ ("bar") },
  { "mapsto", 0x21a6, GRADUS_ATOM_REL, FALSE, N_ ("maps to") },
  { "mid", 0x2223, GRADUS_ATOM_REL, FALSE, N_ ("given") },
  { "models", 0x22a8, GRADUS_ATOM_REL, FALSE, N_ ("models") },
  { "mp", 0x2213, GRADUS_ATOM_BIN, FALSE, N_ ("minus or plus") },
  { "mu", 0x03bc, GRADUS_ATOM_ORD, FALSE, N_ ("mu") },
  { "nabla", 0x2207, GRADUS_ATOM_ORD, FALSE, N_ ("nabla") },
  { "ne", 0x2260, GRADUS_ATOM_REL, FALSE, N_ ("is not equal to") },
  { "nearrow", 0x2197, GRADUS_ATOM_REL, FALSE, N_ ("rising arrow") },
  { "neg", 0x00ac, GRADUS_ATOM_ORD, FALSE, N_ ("not") },
  { "neq", 0x2260, GRADUS_ATOM_REL, FALSE, N_ ("is not equal to") },
  { "nexists", 0x2204, GRADUS_ATOM_ORD, FALSE, N_ ("there is no") },
  { "ni", 0x220b, GRADUS_ATOM_REL, FALSE, N_ ("contains") },
  { "notin", 0x2209, GRADUS_ATOM_REL, FALSE, N_ ("not in") },
  { "nsubseteq", 0x2288, GRADUS_ATOM_REL, FALSE, N_ ("is not a subset of") },
  { "nu", 0x03bd, GRADUS_ATOM_ORD, FALSE, N_ ("nu") },
  { "odot", 0x2299, GRADUS_ATOM_BIN, FALSE, N_ ("element by element times") },
  { "oint", 0x222e, GRADUS_ATOM_OP, FALSE, N_ ("contour integral") },
  { "omega", 0x03c9, GRADUS_ATOM_ORD, FALSE, N_ ("omega") },
  { "omicron", 0x03bf, GRADUS_ATOM_ORD, FALSE, N_ ("omicron") },
  { "ominus", 0x2296, GRADUS_ATOM_BIN, FALSE, N_ ("circled minus") },
  { "oplus", 0x2295, GRADUS_ATOM_BIN, FALSE, N_ ("direct sum") },
  { "oslash", 0x2298, GRADUS_ATOM_BIN, FALSE, N_ ("element by element divided by") },
  { "otimes", 0x2297, GRADUS_ATOM_BIN, FALSE, N_ ("tensor product with") },
  { "parallel", 0x2225, GRADUS_ATOM_REL, FALSE, N_ ("is parallel to") },
  { "partial", 0x2202, GRADUS_ATOM_ORD, FALSE, N_ ("partial") },
  { "perp", 0x27c2, GRADUS_ATOM_REL, FALSE, N_ ("is perpendicular to") },
  { "phi", 0x03d5, GRADUS_ATOM_ORD, FALSE, N_ ("phi") },
  { "pi", 0x03c0, GRADUS_ATOM_ORD, FALSE, N_ ("pi") },
  { "pm", 0x00b1, GRADUS_ATOM_BIN, FALSE, N_ ("plus or minus") },
  { "prec", 0x227a, GRADUS_ATOM_REL, FALSE, N_ ("precedes") },
  { "preceq", 0x2aaf, GRADUS_ATOM_REL, FALSE, N_ ("precedes or equals") },
  { "prime", 0x2032, GRADUS_ATOM_ORD, FALSE, N_ ("prime") },
  { "prod", 0x220f, GRADUS_ATOM_OP, TRUE, N_ ("product") },
  { "propto", 0x221d, GRADUS_ATOM_REL, FALSE, N_ ("is proportional to") },
  { "psi", 0x03c8, GRADUS_ATOM_ORD, FALSE, N_ ("psi") },
  { "rVert", 0x2016, GRADUS_ATOM_CLOSE, FALSE, N_ ("norm bar") },
  { "rangle", 0x27e9, GRADUS_ATOM_CLOSE, FALSE, N_ ("close angle bracket") },
  { "rbrace", 0x007d, GRADUS_ATOM_CLOSE, FALSE, N_ ("close brace") },
  { "rbrack", 0x005d, GRADUS_ATOM_CLOSE, FALSE, N_ ("close bracket") },
  { "rceil", 0x2309, GRADUS_ATOM_CLOSE, FALSE, N_ ("end ceiling") },
  { "rfloor", 0x230b, GRADUS_ATOM_CLOSE, FALSE, N_ ("end floor") },
  { "rho", 0x03c1, GRADUS_ATOM_ORD, FALSE, N_ ("rho") },
  { "rightarrow", 0x2192, GRADUS_ATOM_REL, FALSE, N_ ("to") },
  { "rvert", 0x007c, GRADUS_ATOM_CLOSE, FALSE, N_ ("bar") },
  { "searrow", 0x2198, GRADUS_ATOM_REL, FALSE, N_ ("falling arrow") },
  { "setminus", 0x2216, GRADUS_ATOM_BIN, FALSE, N_ ("without") },
  { "sigma", 0x03c3, GRADUS_ATOM_ORD, FALSE, N_ ("sigma") },
  { "sim", 0x223c, GRADUS_ATOM_REL, FALSE, N_ ("is distributed as") },
  { "simeq", 0x2243, GRADUS_ATOM_REL, FALSE, N_ ("is asymptotically") },
  { "sqcap", 0x2293, GRADUS_ATOM_BIN, FALSE, N_ ("met with") },
  { "sqcup", 0x2294, GRADUS_ATOM_BIN, FALSE, N_ ("joined with") },
  { "square", 0x25a1, GRADUS_ATOM_ORD, FALSE, N_ ("square") },
  { "star", 0x22c6, GRADUS_ATOM_BIN, FALSE, N_ ("star") },
  { "subset", 0x2282, GRADUS_ATOM_REL, FALSE, N_ ("is a subset of") },
  { "subseteq", 0x2286, GRADUS_ATOM_REL, FALSE, N_ ("is a subset of or equal to") },
  { "succ", 0x227b, GRADUS_ATOM_REL, FALSE, N_ ("succeeds") },
  { "succeq", 0x2ab0, GRADUS_ATOM_REL, FALSE, N_ ("succeeds or equals") },
  { "sum", 0x2211, GRADUS_ATOM_OP, TRUE, N_ ("sum") },
  { "supset", 0x2283, GRADUS_ATOM_REL, FALSE, N_ ("is a superset of") },
  { "supseteq", 0x2287, GRADUS_ATOM_REL, FALSE, N_ ("is a superset of or equal to") },
  { "tau", 0x03c4, GRADUS_ATOM_ORD, FALSE, N_ ("tau") },
  { "theta", 0x03b8, GRADUS_ATOM_ORD, FALSE, N_ ("theta") },
  { "times", 0x00d7, GRADUS_ATOM_BIN, FALSE, N_ ("times") },
  { "to", 0x2192, GRADUS_ATOM_REL, FALSE, N_ ("to") },
  { "top", 0x22a4, GRADUS_ATOM_ORD, FALSE, N_ ("transpose") },
  { "triangle", 0x25b3, GRADUS_ATOM_ORD, FALSE, N_ ("triangle") },
  { "triangleq", 0x225c, GRADUS_ATOM_REL, FALSE, N_ ("is defined as") },
  { "uparrow", 0x2191, GRADUS_ATOM_REL, FALSE, N_ ("up arrow") },
  { "updownarrow", 0x2195, GRADUS_ATOM_REL, FALSE, N_ ("up and down arrow") },
  { "uplus", 0x228e, GRADUS_ATOM_BIN, FALSE, N_ ("disjoint union with") },
  { "upsilon", 0x03c5, GRADUS_ATOM_ORD, FALSE, N_ ("upsilon") },
  { "varepsilon", 0x03b5, GRADUS_ATOM_ORD, FALSE, N_ ("epsilon") },
  { "varkappa", 0x03f0, GRADUS_ATOM_ORD, FALSE, N_ ("kappa") },
  { "varnothing", 0x2205, GRADUS_ATOM_ORD, FALSE, N_ ("empty set") },
  { "varphi", 0x03c6, GRADUS_ATOM_ORD, FALSE, N_ ("phi") },
  { "varpi", 0x03d6, GRADUS_ATOM_ORD, FALSE, N_ ("pi") },
  { "varrho", 0x03f1, GRADUS_ATOM_ORD, FALSE, N_ ("rho") },
  { "varsigma", 0x03c2, GRADUS_ATOM_ORD, FALSE, N_ ("sigma") },
  { "vartheta", 0x03d1, GRADUS_ATOM_ORD, FALSE, N_ ("theta") },
  { "vdash", 0x22a2, GRADUS_ATOM_REL, FALSE, N_ ("proves") },
  { "vdots", 0x22ee, GRADUS_ATOM_ORD, FALSE, N_ ("and so on") },
  { "vee", 0x2228, GRADUS_ATOM_BIN, FALSE, N_ ("or") },
  { "vert", 0x007c, GRADUS_ATOM_ORD, FALSE, N_ ("bar") },
  { "wedge", 0x2227, GRADUS_ATOM_BIN, FALSE, N_ ("and") },
  { "wr", 0x2240, GRADUS_ATOM_BIN, FALSE, N_ ("wreath product with") },
  { "xi", 0x03be, GRADUS_ATOM_ORD, FALSE, N_ ("xi") },
  { "zeta", 0x03b6, GRADUS_ATOM_ORD, FALSE, N_ ("zeta") },
  { "{", 0x007b, GRADUS_ATOM_OPEN, FALSE, N_ ("open brace") },
  { "|", 0x2016, GRADUS_ATOM_ORD, FALSE, N_ ("norm bar") },
  { "}", 0x007d, GRADUS_ATOM_CLOSE, FALSE, N_ ("close brace") },
};

/* Characters of the keyboard, as TeX classes them, and those that are typed with another meaning
 * than that of their name. */
static const GradusSymbol characters[] = {
  { "!", 0x0021, GRADUS_ATOM_CLOSE, FALSE, N_ ("factorial") },
  { "(", 0x0028, GRADUS_ATOM_OPEN, FALSE, N_ ("open parenthesis") },
  { ")", 0x0029, GRADUS_ATOM_CLOSE, FALSE, N_ ("close parenthesis") },
  { "*", 0x2217, GRADUS_ATOM_BIN, FALSE, N_ ("star") },
  { "+", 0x002b, GRADUS_ATOM_BIN, FALSE, N_ ("plus") },
  { ",", 0x002c, GRADUS_ATOM_PUNCT, FALSE, N_ ("comma") },
  { "-", 0x2212, GRADUS_ATOM_BIN, FALSE, N_ ("minus") },
  { ".", 0x002e, GRADUS_ATOM_ORD, FALSE, N_ ("point") },
  { "/", 0x002f, GRADUS_ATOM_ORD, FALSE, N_ ("divided by") },
  { ":", 0x003a, GRADUS_ATOM_REL, FALSE, N_ ("colon") },
  { ";", 0x003b, GRADUS_ATOM_PUNCT, FALSE, N_ ("semicolon") },
  { "<", 0x003c, GRADUS_ATOM_REL, FALSE, N_ ("is less than") },
  { "=", 0x003d, GRADUS_ATOM_REL, FALSE, N_ ("equals") },
  { ">", 0x003e, GRADUS_ATOM_REL, FALSE, N_ ("is greater than") },
  { "?", 0x003f, GRADUS_ATOM_CLOSE, FALSE, N_ ("question mark") },
  { "@", 0x0040, GRADUS_ATOM_ORD, FALSE, N_ ("at") },
  { "[", 0x005b, GRADUS_ATOM_OPEN, FALSE, N_ ("open bracket") },
  { "]", 0x005d, GRADUS_ATOM_CLOSE, FALSE, N_ ("close bracket") },
  { "`", 0x2018, GRADUS_ATOM_OPEN, FALSE, N_ ("quote") },
  { "|", 0x007c, GRADUS_ATOM_ORD, FALSE, N_ ("bar") },
  { "ϕ", 0x03d5, GRADUS_ATOM_ORD, FALSE, N_ ("phi") },
  { "‖", 0x2016, GRADUS_ATOM_ORD, FALSE, N_ ("norm bar") },
  { "−", 0x2212, GRADUS_ATOM_BIN, FALSE, N_ ("minus") },
  { "∗", 0x2217, GRADUS_ATOM_BIN, FALSE, N_ ("star") },
};

/* Sorted by name. A thin space stands where TeX has one. */
static const GradusOperatorName operator_names[] = {
  { "Pr", "Pr", TRUE, TRUE, N_ ("probability") },
  { "arccos", "arccos", FALSE, TRUE, N_ ("arc cosine") },
  { "arcsin", "arcsin", FALSE, TRUE, N_ ("arc sine") },
  { "arctan", "arctan", FALSE, TRUE, N_ ("arc tangent") },
  { "arg", "arg", FALSE, TRUE, N_ ("arg") },
  { "argmax", "arg\u2009max", TRUE, FALSE, N_ ("arg max") },
  { "argmin", "arg\u2009min", TRUE, FALSE, N_ ("arg min") },
  { "cos", "cos", FALSE, TRUE, N_ ("cosine") },
  { "cosh", "cosh", FALSE, TRUE, N_ ("hyperbolic cosine") },
  { "cot", "cot", FALSE, TRUE, N_ ("cotangent") },
  { "det", "det", TRUE, TRUE, N_ ("determinant") },
  { "diag", "diag", FALSE, FALSE, N_ ("diagonal matrix") },
  { "dim", "dim", FALSE, TRUE, N_ ("dimension") },
  { "exp", "exp", FALSE, TRUE, N_ ("exponential") },
  { "gcd", "gcd", TRUE, TRUE, N_ ("greatest common divisor") },
  { "hom", "hom", FALSE, TRUE, N_ ("hom") },
  { "inf", "inf", TRUE, TRUE, N_ ("infimum") },
  { "ker", "ker", FALSE, TRUE, N_ ("kernel") },
  { "lg", "lg", FALSE, TRUE, N_ ("logarithm") },
  { "lim", "lim", TRUE, TRUE, N_ ("limit") },
  { "liminf", "lim\u2009inf", TRUE, TRUE, N_ ("limit inferior") },
  { "limsup", "lim\u2009sup", TRUE, TRUE, N_ ("limit superior") },
  { "ln", "ln", FALSE, TRUE, N_ ("natural logarithm") },
  { "log", "log", FALSE, TRUE, N_ ("log") },
  { "max", "max", TRUE, TRUE, N_ ("maximum") },
  { "min", "min", TRUE, TRUE, N_ ("minimum") },
  { "rank", "rank", FALSE, FALSE, N_ ("rank") },
  { "sgn", "sgn", FALSE, FALSE, N_ ("sign") },
  { "sign", "sign", FALSE, FALSE, N_ ("sign") },
  { "sin", "sin", FALSE, TRUE, N_ ("sine") },
  { "sinh", "sinh", FALSE, TRUE, N_ ("hyperbolic sine") },
  { "sup", "sup", TRUE, TRUE, N_ ("supremum") },
  { "tan", "tan", FALSE, TRUE, N_ ("tangent") },
  { "tanh", "tanh", FALSE, TRUE, N_ ("hyperbolic tangent") },
  { "tr", "tr", FALSE, FALSE, N_ ("trace") },
};

/* Sorted by name. */
static const GradusAccent accents[] = {
  { "acute", 0x0301, FALSE, FALSE, FALSE, N_ ("%s acute") },
  { "bar", 0x0304, FALSE, FALSE, FALSE, N_ ("%s bar") },
  { "breve", 0x0306, FALSE, FALSE, FALSE, N_ ("%s breve") },
  { "check", 0x030c, FALSE, FALSE, FALSE, N_ ("%s check") },
  { "ddot", 0x0308, FALSE, FALSE, FALSE, N_ ("%s double dot") },
  { "dot", 0x0307, FALSE, FALSE, FALSE, N_ ("%s dot") },
  { "grave", 0x0300, FALSE, FALSE, FALSE, N_ ("%s grave") },
  { "hat", 0x0302, FALSE, FALSE, FALSE, N_ ("%s hat") },
  { "mathring", 0x030a, FALSE, FALSE, FALSE, N_ ("%s ring") },
  { "overline", 0, FALSE, TRUE, FALSE, N_ ("%s bar") },
  { "tilde", 0x0303, FALSE, FALSE, FALSE, N_ ("%s tilde") },
  { "underline", 0, FALSE, TRUE, TRUE, N_ ("%s underlined") },
  { "vec", 0x20d7, FALSE, FALSE, FALSE, N_ ("vector %s") },
  { "widehat", 0x0302, TRUE, FALSE, FALSE, N_ ("%s hat") },
  { "widetilde", 0x0303, TRUE, FALSE, FALSE, N_ ("%s tilde") },
};

/* All tables begin with the name. */
static gconstpointer
find (gconstpointer table, gsize n, gsize size, const char *name, gsize length)
{
  gsize low = 0, high = n;

  while (low < high)
    {
      const gsize middle = (low + high) / 2;
      gconstpointer entry = (const char *) table + middle * size;
      const char *other = *(const char *const *) entry;
      int order = strncmp (name, other, length);

      if (order == 0 && other[length] != '\0')
        order = -1;
      if (order == 0)
        return entry;
      if (order < 0)
        high = middle;
      else
        low = middle + 1;
    }

  return NULL;
}

const GradusSymbol *
gradus_symbol_find (const char *name, gsize length)
{
  return find (symbols, G_N_ELEMENTS (symbols), sizeof *symbols, name, length);
}

const GradusSymbol *
gradus_symbol_find_character (gunichar code)
{
  char name[7] = { 0 };

  g_unichar_to_utf8 (code, name);
  for (guint i = 0; i < G_N_ELEMENTS (characters); i++)
    {
      if (strcmp (characters[i].name, name) == 0)
        return &characters[i];
    }
  for (guint i = 0; code >= 0x80 && i < G_N_ELEMENTS (symbols); i++)
    {
      if (symbols[i].code == code)
        return &symbols[i];
    }

  return NULL;
}

const GradusSymbol *
gradus_symbol_get_all (guint *n)
{
  *n = G_N_ELEMENTS (symbols);

  return symbols;
}

const GradusOperatorName *
gradus_operator_name_find (const char *name, gsize length)
{
  return find (operator_names, G_N_ELEMENTS (operator_names), sizeof *operator_names, name, length);
}

const GradusAccent *
gradus_accent_find (const char *name, gsize length)
{
  return find (accents, G_N_ELEMENTS (accents), sizeof *accents, name, length);
}

/* --- Alphabets -------------------------------------------------------------------------------- */

/* Where an alphabet of Unicode's "Mathematical Alphanumeric Symbols" begins; 0 = there is none. */
typedef struct
{
  gunichar capital, small, digit, greek_capital, greek_small;
} Alphabet;

static const Alphabet upright = { 0 };
static const Alphabet italic = { 0x1d434, 0x1d44e, 0, 0x1d6e2, 0x1d6fc };
static const Alphabet bold = { 0x1d400, 0x1d41a, 0x1d7ce, 0x1d6a8, 0x1d6c2 };
static const Alphabet bold_italic = { 0x1d468, 0x1d482, 0x1d7ce, 0x1d71c, 0x1d736 };
static const Alphabet blackboard = { 0x1d538, 0x1d552, 0x1d7d8, 0, 0 };
static const Alphabet script = { 0x1d49c, 0x1d4b6, 0, 0, 0 };
static const Alphabet fraktur = { 0x1d504, 0x1d51e, 0, 0, 0 };
static const Alphabet sans = { 0x1d5a0, 0x1d5ba, 0x1d7e2, 0, 0 };
static const Alphabet typewriter = { 0x1d670, 0x1d68a, 0x1d7f6, 0, 0 };

/* Letters that Unicode had before it got the alphabets; their places there are empty. */
static const struct
{
  gunichar place, code;
} older[] = {
  { 0x1d455, 0x210e }, { 0x1d49d, 0x212c }, { 0x1d4a0, 0x2130 }, { 0x1d4a1, 0x2131 },
  { 0x1d4a3, 0x210b }, { 0x1d4a4, 0x2110 }, { 0x1d4a7, 0x2112 }, { 0x1d4a8, 0x2133 },
  { 0x1d4ad, 0x211b }, { 0x1d4ba, 0x212f }, { 0x1d4bc, 0x210a }, { 0x1d4c4, 0x2134 },
  { 0x1d506, 0x212d }, { 0x1d50b, 0x210c }, { 0x1d50c, 0x2111 }, { 0x1d515, 0x211c },
  { 0x1d51d, 0x2128 }, { 0x1d53a, 0x2102 }, { 0x1d53f, 0x210d }, { 0x1d545, 0x2115 },
  { 0x1d547, 0x2119 }, { 0x1d548, 0x211a }, { 0x1d549, 0x211d }, { 0x1d551, 0x2124 },
};

/* The Greek variants that follow omega in the alphabets. */
static const gunichar greek_variants[] = { 0x2202, 0x03f5, 0x03d1, 0x03f0, 0x03d5, 0x03f1, 0x03d6 };

gunichar
gradus_letters_map (GradusLetters letters, gunichar code)
{
  const gboolean greek_capital = code >= 0x391 && code <= 0x3a9;
  const Alphabet *alphabet = &upright;
  gunichar mapped = 0;

  switch (letters)
    {
    case GRADUS_LETTERS_DEFAULT:
      alphabet = greek_capital ? &upright : &italic;
      break;
    case GRADUS_LETTERS_UPRIGHT:
      break;
    case GRADUS_LETTERS_ITALIC:
      alphabet = &italic;
      break;
    case GRADUS_LETTERS_BOLD:
      alphabet = &bold;
      break;
    case GRADUS_LETTERS_BOLD_ITALIC:
      alphabet = greek_capital ? &bold : &bold_italic;
      break;
    case GRADUS_LETTERS_BLACKBOARD:
      alphabet = &blackboard;
      break;
    case GRADUS_LETTERS_CALLIGRAPHIC:
      alphabet = &script;
      break;
    case GRADUS_LETTERS_FRAKTUR:
      alphabet = &fraktur;
      break;
    case GRADUS_LETTERS_SANS:
      alphabet = &sans;
      break;
    case GRADUS_LETTERS_TYPEWRITER:
      alphabet = &typewriter;
      break;
    default:
      g_assert_not_reached ();
    }

  if (code >= 'A' && code <= 'Z' && alphabet->capital != 0)
    mapped = alphabet->capital + code - 'A';
  else if (code >= 'a' && code <= 'z' && alphabet->small != 0)
    mapped = alphabet->small + code - 'a';
  else if (code >= '0' && code <= '9' && alphabet->digit != 0)
    mapped = alphabet->digit + code - '0';
  else if (greek_capital && alphabet->greek_capital != 0)
    mapped = alphabet->greek_capital + code - 0x391;
  else if (code >= 0x3b1 && code <= 0x3c9 && alphabet->greek_small != 0)
    mapped = alphabet->greek_small + code - 0x3b1;
  else if (code == 0x2207 && (alphabet == &bold || alphabet == &bold_italic))
    mapped = 0x1d6c1;
  else if (code == 0x131 && alphabet == &italic)
    mapped = 0x1d6a4;
  else if (code == 0x237 && alphabet == &italic)
    mapped = 0x1d6a5;
  for (guint i = 0; mapped == 0 && i < G_N_ELEMENTS (greek_variants); i++)
    {
      if (code == greek_variants[i] && alphabet->greek_small != 0)
        mapped = alphabet->greek_small + 25 + i;
    }
  if (mapped == 0)
    return code;
  for (guint i = 0; i < G_N_ELEMENTS (older); i++)
    {
      if (older[i].place == mapped)
        return older[i].code;
    }

  return mapped;
}
