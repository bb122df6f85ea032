// Which companies a report is asked of: a group by its code, all that one may read, or values of account sets.

export type CompanyChoice = { group: string; companies: readonly string[] }

/** Stands for all companies in the place of account sets. */
export const everyCompany = '*'
