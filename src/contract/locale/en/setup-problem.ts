// Why menus, dictionaries, parameters, value sets and links are refused, in English.
import type { setupProblem as zhCn } from '../zh-cn/setup-problem.ts'

export const setupProblem = {
  'menu.type': 'Menu type cannot be empty',
  'menu.name': 'Menu name cannot be empty',
  'menu.nameEn': 'English name cannot be empty',
  'menu.path': 'Route path cannot be empty',
  'menu.icon': 'Icon cannot be empty',
  'menu.component': 'Component path cannot be empty',
  'menu.permission': 'Permission tag cannot be empty',
  'menu.pathSlash': "Route path must start with '/'",
  'menu.componentSlash': "Component name must not contain '/'",
  'menu.link': 'Link address cannot be empty',
  'menu.permissionFormat': 'Permission tag must look like xxx:xxx',
  'menu.linkFormat': "Write a web address (http, https), or a path of the product that starts with '/'",
  'menu.pathTaken': 'Route path already exists',
  'menu.nameTaken': 'Name already exists',
  'menu.permissionTaken': 'Permission tag already exists',
  'menu.parentButton': 'A button or link cannot be a parent',
  'menu.buttonParent': 'A button belongs to a menu: choose a menu as its parent',
  'menu.needed': 'The way to menus and roles stays open to the super administrator',
  'menu.file': 'This is no file of menus: choose a JSON file made by Export',
  'parameter.range': 'Enter a whole number from {least} to {most}',
  'parameter.choice': 'Choose one of the listed options',
  'parameter.code': '{code} is no permission code: write codes like sys:user:edit, with spaces between them',
  'parameter.scope': 'The parameter cannot be set there: choose one of the listed places',
  'dictionary.code': 'The code begins with a small letter; write small letters, digits, _ and . only',
  'dictionary.style':
    'A style says color, background-color, font-weight, font-style or text-decoration, such as color: #c00',
  'dictionary.ext': 'Further facts are a JSON object of at most 4 KB',
  'dictionary.valueUsed': 'The value is used in {n, place|places} and stays as it is; disable it and add another',
  'link.code': 'The code begins with a small letter; write small letters, digits, _ and - only',
  'link.address':
    'Write a whole web address such as https://example.com/a, with no place in the host and no user name or password',
  'link.path': 'Write a path of the product that begins with “/”',
  'link.place': '{place} cannot stand in this address: use one of the listed places, or another sign-on',
  'link.placeMissing': 'This sign-on needs {place} in the address',
  'link.private':
    '{host} is in a private network, which needs the permission sys:link:private: ask somebody who has it',
  'link.codeUsed': 'An entry of the menu leads to this code, which stays as it is; change the entry first',
  'link.noKey': 'The link has no sign-on and needs no key',
  'link.keyLost': 'The key of the link cannot be read any more: make a new one under External links',
} satisfies Record<keyof typeof zhCn, string>
