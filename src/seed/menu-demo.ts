// Rows of the menu: what stands beside the ledger and is open to everybody who is signed in.
import { type MenuSeed, title } from './menu-row.ts'

const open = (code: string, path: string, icon: string, name: MenuSeed['title']): MenuSeed => ({
  ...{ code, type: 'menu', title: name, path, icon, opens: '' },
})

export const charts: MenuSeed = {
  ...open('charts', '/charts', 'chart', title('图表', '圖表', 'Charts')),
  screen: '/charts/charts',
}

export const tools: MenuSeed = {
  ...open('tools', '/tools', 'hammer', title('工具', '工具', 'Tools')),
  screen: '/tools/tools',
}

const wall = (no: number, name: MenuSeed['title']): MenuSeed => ({
  ...{ code: `visualizing${no}`, type: 'link', title: name, path: `/visualizing/${no}`, icon: 'monitor', opens: '' },
  link: `/visualizingDemo${no}`,
})

export const visualizing: MenuSeed = {
  ...{ code: 'visualizing', type: 'dir', path: '/visualizing', icon: 'monitor' },
  title: title('可视化', '視覺化', 'Visualizing'),
  children: [
    wall(1, title('零售驾驶舱', '零售駕駛艙', 'Retail cockpit')),
    wall(2, title('结账作战室', '結帳作戰室', 'Closing war room')),
  ],
}
