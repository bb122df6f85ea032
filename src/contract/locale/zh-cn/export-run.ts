// Words of an export or a report that runs, in simplified Chinese.

export const exportRun = {
  exporting: '正在导出',
  cancel: '取消导出',
  starting: '正在准备数据…',
  rows: '已写 {done} / {total} 行',
  counting: '正在逐行计算…',
  merging: '正在合并各公司…',
  stop: '取消计算',
}
