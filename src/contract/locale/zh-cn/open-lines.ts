// Words of the lines that make an age, in simplified Chinese.

export const openLines = {
  title: '未结清明细',
  age: '账龄',
  age_all: '全部账龄',
  due: '到期日',
  invoice: '发票号',
  whole: '原金额',
  open: '未结清',
  total: '合计',
  kind_line: '凭证',
  kind_opening: '年初未结清',
  kind_rest: '仅本位币差额',
  agree: '这些明细合计等于来源数字',
  differ: '这些明细合计 {total}，与来源数字不同',
  count: '{n} 条',
  none: '没有未结清的明细',
  noneText: '这一账龄段没有金额。',
}
