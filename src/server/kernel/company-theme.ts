// The look that an administrator has published for all, and what it calls the product.
import type { Db } from './db.ts'

export const themeName = 'home.theme'

/** JSON of the settings; '' when none was published. */
export const companyTheme = async (db: Db): Promise<string> => {
  const [row] = await db.query<{ value: string }>('select value from instance_setting where name = $1', [themeName])
  return row?.value ?? ''
}

/** The name of the product in it; '' for its own in each language. */
export const titleOfTheme = (content: string): string => {
  if (content === '') return ''
  const look = JSON.parse(content) as { globalTitle?: unknown }
  return typeof look.globalTitle === 'string' ? look.globalTitle : ''
}
