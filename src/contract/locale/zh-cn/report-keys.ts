// Words of the keys of every report, in simplified Chinese.

export const reportKeys = {
  title: '报表的按键',
  enter: '取用输入的内容并回到数字；在数字上打开其组成',
  escape: '离开参数；再按一次沿路径返回',
  back: '返回上一个数字',
  print: '打印',
}
