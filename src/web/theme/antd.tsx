// antd dressed in our tokens: reads the CSS variables of tokens.css, so that colours have one source.
import { ConfigProvider, type ThemeConfig, theme } from 'antd'
import en from 'antd/locale/en_US'
import zhCn from 'antd/locale/zh_CN'
import zhTw from 'antd/locale/zh_TW'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import 'dayjs/locale/zh-tw'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { usePreferences } from './preferences.ts'

const locales = { 'zh-cn': zhCn, 'zh-tw': zhTw, en }

const themeOf = (isDark: boolean): ThemeConfig => {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'selvedge' },
    hashed: false,
    token: {
      colorPrimary: read('--primary-fill'),
      colorInfo: read('--primary-fill'),
      colorLink: read('--primary'),
      colorError: read('--negative'),
      colorSuccess: read('--ok'),
      colorWarning: read('--warn'),
      colorText: read('--text'),
      colorTextSecondary: read('--text-2'),
      colorTextTertiary: read('--text-3'),
      colorTextQuaternary: read('--text-3'),
      colorTextPlaceholder: read('--text-3'),
      colorTextDescription: read('--text-3'),
      colorBgContainer: read('--surface'),
      colorBgElevated: read('--raised'),
      colorBgLayout: read('--bg'),
      colorBorder: read('--field'),
      colorBorderSecondary: read('--line'),
      controlItemBgActive: read('--sel-2'),
      controlItemBgHover: read('--hover'),
      controlHeight: 28,
      controlHeightSM: 24,
      controlHeightLG: 40,
      borderRadius: 5,
      borderRadiusLG: 7,
      borderRadiusSM: 4,
      fontSize: 13,
      fontFamily: read('--face'),
      fontWeightStrong: 600,
      boxShadowSecondary: read('--shadow-pop'),
      motionDurationFast: '0.1s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
    },
    components: {
      Card: { boxShadowTertiary: 'none' },
      Form: { itemMarginBottom: 10, labelColor: read('--text-2') },
      Switch: { colorTextQuaternary: read('--field'), colorTextTertiary: read('--field') },
    },
  }
}

/** Around everything that uses antd (the frame does it for all screens). */
export const AntdTheme = (props: { children: ReactNode }) => {
  const isDark = usePreferences((state) => state.isIsDark)
  const lang = usePreferences((state) => state.globalI18n)
  const [config, setConfig] = useState(() => themeOf(isDark))
  useLayoutEffect(() => setConfig(themeOf(isDark)), [isDark])
  useLayoutEffect(() => {
    dayjs.locale(lang)
  }, [lang])
  return (
    <ConfigProvider theme={config} locale={locales[lang]} button={{ autoInsertSpace: false }} form={{ colon: false }}>
      {props.children}
    </ConfigProvider>
  )
}
