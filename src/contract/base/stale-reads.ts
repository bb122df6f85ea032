// What writes make stale in browsers: the second parts of the addresses of the calls that read it, in camelCase.

/** What is read from the books: an act on vouchers, openings or rules of the books may change each of them. */
export const booksTouched = ['voucher', 'report', 'posting', 'dashboard', 'saleBill', 'entityRestock'] as const
