// By kind of object the writing calls of what administrators set up: each is told in the trail.
const of = (path: string, calls: string): string[] => calls.split(', ').map((one) => one.replace(' ', ` ${path}/`))

export const toldSetup: Readonly<Record<string, readonly string[]>> = {
  menu: of(
    '/system/menu',
    'POST add, PUT update, DELETE delete, PUT status, PUT sort, POST generate-buttons, POST import',
  ),
  externalLink: of('/system/link', 'POST add, PUT update, PUT key, PUT status, DELETE delete'),
  dictionaryType: of('/system/dictionary-type', 'POST add, PUT update, PUT status, DELETE delete'),
  dictionaryItem: of('/system/dictionary-item', 'POST add, PUT update, PUT status, DELETE delete'),
  role: of(
    '/system/role',
    'POST add, POST copy, POST users, PUT update, PUT status, PUT menus, PUT scope, DELETE delete, DELETE users',
  ),
  valueSet: of('/system/value-set', 'POST add, PUT update, POST copy, PUT status, PUT approve, DELETE delete'),
  valueSetValue: of('/system/value-set-value', 'POST add, PUT update, PUT status, POST import, DELETE delete'),
  parameter: of('/system/config', 'PUT update, DELETE value'),
}
