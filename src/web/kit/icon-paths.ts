// The drawings of our line icons on a 24-unit grid; one source for the components and for the two icon stylesheets.

/** Path data per icon; strokes only, drawn with round caps. */
export const iconPaths = {
  activity: 'M3 12h4l3 8 4-16 3 8h4',
  alert: 'M12 4 2.5 20.5h19ZM12 10v4.5M12 17.6v.1',
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  'arrow-left': 'M19 12H5M11 6l-6 6 6 6',
  'arrow-right': 'M5 12h14M13 6l6 6-6 6',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  ban: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM5.6 5.6l12.8 12.8',
  bell: 'M6 9a6 6 0 0 1 12 0c0 6 2.5 7 2.5 7h-17S6 15 6 9M10.3 20a2 2 0 0 0 3.4 0',
  bolt: 'M13 2 4 14h7l-1 8 9-12h-7Z',
  book:
    'M12 6.5v13' +
    'M12 6.5C10 5 7 4.5 3 4.5v13c4 0 7 .5 9 2 2-1.5 5-2 9-2v-13c-4 0-7 .5-9 2ZM6 9h3M6 12.5h3M15 9h3M15 12.5h3',
  bookmark: 'M6 4h12v17l-6-4.5L6 21Z',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8.5 8h2M8.5 12h2M8.5 16h2',
  calculator: 'M5 3h14v18H5ZM8.5 7h7M8.5 11.5v.1M12 11.5v.1M15.5 11.5v.1M8.5 16v.1M12 16v.1M15.5 16v.1',
  calendar: 'M4 6h16v15H4ZM4 10.5h16M8 3v4M16 3v4',
  capslock: 'M12 4 4 12h4v4h8v-4h4ZM8 20h8',
  chart: 'M3.5 3.5v17h17M8 16v-5M12.5 16V7.5M17 16v-7',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'check-circle': 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8.3 12.2l2.7 2.7 4.7-5.4',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevrons-up-down': 'm8 9.5 4-4 4 4M8 14.5l4 4 4-4',
  circle: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  'circle-dash':
    'M10 3.2a9 9 0 0 1 4 0M17.6 5a9 9 0 0 1 2.4 2.8M21 12a9 9 0 0 1-.6 3.2M18.4 18.4a9 9 0 0 1-2.9 1.9' +
    'M11.5 21a9 9 0 0 1-3.3-.8M5.3 18a9 9 0 0 1-1.9-3M3 11.2a9 9 0 0 1 1-3.4',
  'circle-dot': 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11.6v.8',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3.2 2',
  close: 'M6 6l12 12M18 6 6 18',
  columns: 'M4 4h16v16H4ZM9.4 4v16M14.7 4v16',
  copy: 'M9 9h11v11H9ZM5.5 15H4V4h11v1.5',
  database:
    'M12 3c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3Z' +
    'M4 6v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  density: 'M2.5 17 7 6l4.5 11M4 13.5h6M14 17l3.5-8 3.5 8M15.2 14.5h4.6',
  download: 'M12 4v11M7.5 11l4.5 4.5L16.5 11M4 16v4h16v-4',
  edit: 'M4 20h4L19.5 8.5l-4-4L4 16ZM13 7l4 4',
  enter: 'M20 6v6H6M10 8l-4 4 4 4',
  error: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9 9l6 6M15 9l-6 6',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  eye: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  'eye-off':
    'M10 5.2A10 10 0 0 1 12 5c6.5 0 10 7 10 7a17 17 0 0 1-3 3.7' +
    'M6.5 6.6A17 17 0 0 0 2 12s3.5 7 10 7a9.6 9.6 0 0 0 5.4-1.6M10 10a3 3 0 0 0 4 4M3 3l18 18',
  file: 'M6 3h8.5L19 7.5V21H6ZM14 3v5h5M9 13h7M9 17h7',
  filter: 'M3 6h18M7 12h10M10.5 18h3',
  folder: 'M3 5h6l2 3h10v11H3Z',
  fullscreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  'fullscreen-exit': 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
  gear:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1' +
    'M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18' +
    'M12 3c2.5 2.5 3.7 5.5 3.7 9s-1.2 6.5-3.7 9c-2.5-2.5-3.7-5.5-3.7-9S9.5 5.5 12 3Z',
  grid: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z',
  hammer: 'm14 9-9.5 9.5a2.1 2.1 0 0 0 3 3L17 12M12 5l3-2 6 6-2 2.5-2.5-1-2 2-4-4 2-2Z',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.3 9.5a2.7 2.7 0 0 1 5.3.7c0 1.8-2.6 2.1-2.6 3.9M12 17v.1',
  history: 'M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.5M3.5 4v4.5H8M12 7.5V12l3 2',
  home: 'M3.5 11 12 3.5 20.5 11v9.5h-17ZM9.5 20.5V14h5v6.5',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.6v.1',
  language:
    'M3 5.5h11M8.5 3v2.5M11.5 5.5C10.5 10 7.5 13 3.5 15' +
    'M5.5 8.5c1 2.5 3.5 5 6.5 6.3M12.5 21 17 10.5 21.5 21M14 17.5h6',
  link:
    'M10 14a4 4 0 0 0 6 .4l3.5-3.5a4 4 0 0 0-5.7-5.7L12 7' + 'M14 10a4 4 0 0 0-6-.4l-3.5 3.5a4 4 0 0 0 5.7 5.7L12 17',
  list: 'M8 6h13M8 12h13M8 18h13M3.5 6v.1M3.5 12v.1M3.5 18v.1',
  lock: 'M5 11h14v10H5ZM8 11V7.5a4 4 0 0 1 8 0V11M12 15.5v1',
  logout: 'M9 21H4V3h5M16 16l4.5-4L16 8M20.5 12H9',
  minus: 'M5 12h14',
  monitor: 'M3 4h18v12H3ZM8.5 20.5h7M12 16v4.5',
  moon: 'M20.5 14.2A8.5 8.5 0 0 1 9.8 3.5 8.5 8.5 0 1 0 20.5 14.2Z',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
  network: 'M9.5 3h5v5h-5ZM3 16h5v5H3ZM16 16h5v5h-5ZM12 8v4.5M5.5 16v-3.5h13V16',
  paperclip:
    'm20.5 11.5-8.7 8.7a5.5 5.5 0 0 1-7.8-7.8l8.7-8.7' + 'a3.7 3.7 0 0 1 5.2 5.2l-8.7 8.7a1.8 1.8 0 0 1-2.6-2.6l8-8',
  pie: 'M20.5 15.5A9 9 0 1 1 8.5 3.7M21 12A9 9 0 0 0 12 3v9Z',
  pin: 'M9 3h6M10 3v6l-4 4.5h12L14 9V3M12 13.5V21',
  plus: 'M12 5v14M5 12h14',
  printer: 'M7 9V3h10v6M7 17H3.5V9h17v8H17M7 14h10v7H7Z',
  refresh: 'M20 11A8.2 8.2 0 0 0 5.5 6.8L3.5 9M3.5 4v5h5M4 13a8.2 8.2 0 0 0 14.5 4.2l2-2.2M20.5 20v-5h-5',
  returned: 'M9 14.5 4 9.5l5-5M4 9.5h10.5a5.5 5.5 0 0 1 0 11H11',
  reversed: 'M4 13v-2a4 4 0 0 1 4-4h9M14 3.5 17.5 7 14 10.5M20 11v2a4 4 0 0 1-4 4H7M10 20.5 6.5 17l3.5-3.5',
  scale: 'M12 4v16M7.5 20h9M4.5 7h15M6 7 3 14.5h6ZM18 7l-3 7.5h6Z',
  scan: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M11.5 8.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM13.8 13.8 16 16',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4.5 4.5',
  shield: 'M12 3 4.5 6v6c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6Z',
  'shield-check': 'M12 3 4.5 6v6c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6ZM8.5 12l2.5 2.5 4.5-5',
  sidebar: 'M4 4h16v16H4ZM9.5 4v16',
  sliders: 'M3 7h9M18 7h3M15 4.5v5M3 17h3M12 17h9M9 14.5v5',
  store:
    'M4.5 11v9.5h15V11' +
    'M3 9l1.8-5.5h14.4L21 9c0 1.5-1.3 2.5-3 2.5S15 10.5 15 9c0 1.5-1.3 2.5-3 2.5S9 10.5 9 9c0 1.5-1.3 2.5-3 2.5S3 10.5 3 9ZM9.5 20.5V15h5v5.5',
  sun:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4' +
    'M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  switches: 'M8 4.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM11 7.5h10M16 13.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM13 16.5H3',
  table: 'M3.5 4.5h17v15h-17ZM3.5 9.5h17M3.5 14.5h17M9.5 9.5v10',
  template: 'M4 4h16v6H4ZM4 14h7v6H4ZM15 14h5v6h-5Z',
  trash: 'M4 6.5h16M9 6.5V3.5h6v3M6 6.5l1 14h10l1-14M10 11v5.5M14 11v5.5',
  upload: 'M12 16V4.5M7.5 9 12 4.5 16.5 9M4 16v4h16v-4',
  user: 'M12 3.5a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5a7.5 7.5 0 0 1 15 0',
  users:
    'M9 4a3.7 3.7 0 1 0 0 7.4A3.7 3.7 0 0 0 9 4ZM2.5 20a6.5 6.5 0 0 1 13 0' +
    'M16 4.3a3.7 3.7 0 0 1 0 6.8M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
  wrench:
    'M14.5 6.5a4.5 4.5 0 0 1 5.7-2.8L17 7l.5 2.5L20 10l.8-.8A4.8 4.8 0 0 1 14 14l-6.5 6.5' +
    'a2.3 2.3 0 0 1-3.3-3.3L10.7 10.7A4.5 4.5 0 0 1 14.5 6.5Z',
} as const

export type IconName = keyof typeof iconPaths

/** True when a name (for instance of a menu row) is one of our icons. */
export const isIconName = (name: string): name is IconName => name in iconPaths
