// The icon of a menu row: one of ours by name, by the name of a common set, or a class of the two icon stylesheets.
import { Icon } from './icon.tsx'
import { type IconName, isIconName } from './icon-paths.ts'

/** Names that menu rows use for drawings we call otherwise. */
const otherNames: Record<string, IconName> = {
  'arrow-left-right': 'switches',
  'book-check': 'book',
  'book-open': 'book',
  'chart-column': 'chart',
  contact: 'users',
  'file-pen': 'edit',
  'file-text': 'file',
  'list-tree': 'list',
  'notebook-pen': 'book',
  settings: 'network',
  stamp: 'check-circle',
}

/** `name`: "home", "iconfont icon-home", "fa fa-home". */
export const MenuIcon = ({ name }: { name: string }) => {
  if (name.includes(' ')) return <i className={`menu-icon ${name}`} aria-hidden="true" />
  return <Icon name={isIconName(name) ? name : (otherNames[name] ?? 'folder')} />
}
