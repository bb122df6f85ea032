// Why a template of a statement, a formula, a closing or a merge of companies is refused.
import type { WordTable } from '../base/word-table.ts'

export const statementProblem = {
  'report.notInSet': [
    '账套 {set} 没有期间 {month}：请选择该期间所在年度的账套，或另选期间',
    '帳套 {set} 沒有期間 {month}：請選擇該期間所在年度的帳套，或另選期間',
    'The account set {set} does not have the period {month}: choose the set of its year, or another period',
  ],
  'warning.subjectsMissing': [
    '科目表中没有报表公式所用的科目，按零计算：{list}',
    '科目表中沒有報表公式所用的科目，按零計算：{list}',
    'The chart lacks subjects that formulas of the report name; they count as zero: {list}',
  ],
  'formula.syntax': ['公式语法错误，位置{pos}', '公式語法錯誤，位置{pos}', 'Formula syntax error at {pos}'],
  'formula.line': ['行号 {no} 不存在', '列號 {no} 不存在', 'Line {no} does not exist'],
  'statement.twice': ['科目 {code} 重复取数', '科目 {code} 重複取數', 'Subject {code} is used twice'],
  'formula.range': [
    '第{no}行：L({from}:{to})的止行在起行之前，请交换或改选行号',
    '第{no}行：L({from}:{to})的止行在起行之前，請交換或改選行號',
    'Line {no}: in L({from}:{to}) the last line stands before the first; swap them or choose others',
  ],
  'formula.own': [
    '第 {no} 行：ROUND、ABS、IF、ACC、RPT 只能用于自定义报表，请改用其他函数',
    '第 {no} 行：ROUND、ABS、IF、ACC、RPT 只能用於自訂報表，請改用其他函式',
    'Line {no}: ROUND, ABS, IF, ACC and RPT are for own statements only; use others',
  ],
  'formula.report': [
    '没有已发布的报表模板“{code}”，请检查 RPT() 的代码',
    '沒有已發佈的報表範本「{code}」，請檢查 RPT() 的代碼',
    'No template “{code}” is published; check the code in RPT()',
  ],
  'formula.reportColumn': [
    '报表模板“{code}”没有栏“{column}”，请检查 RPT() 的栏',
    '報表範本「{code}」沒有欄「{column}」，請檢查 RPT() 的欄',
    'Template “{code}” has no column “{column}”; check the column in RPT()',
  ],
  'statement.columnFormula': [
    '栏“{code}”的公式只能用排在它前面的栏、数字和 + − * / ROUND ABS IF',
    '欄「{code}」的公式只能用排在它前面的欄、數字和 + − * / ROUND ABS IF',
    'Column “{code}” may name columns before it, numbers, + − * /, ROUND, ABS and IF',
  ],
  'statement.role': [
    '“{role}”应恰有一行，现有{n}行，请在该行的“含义”中选择',
    '「{role}」應恰有一行，現有{n}行，請在該行的「含義」中選擇',
    'Exactly one line must stand for “{role}”, not {n}; choose it in “Stands for” of that line',
  ],
  'statement.column': [
    '列“{code}”：列码须唯一（大写字母开头，至多8位），按月的列须选月份',
    '列「{code}」：列碼須唯一（大寫字母開頭，至多8位），按月的列須選月份',
    'Column “{code}”: its code must be unique (a capital first, 8 at most), and a month needs its month',
  ],
  'statement.compared': [
    '列“{code}”：公式须写成“A-B”，A、B为另外两个取数列的列码',
    '列「{code}」：公式須寫成「A-B」，A、B為另外兩個取數列的列碼',
    'Column “{code}”: write “A-B” with the codes of two other columns that hold figures',
  ],
  'statement.columnless': [
    '自定义报表至少需要一列，请先添加列',
    '自訂報表至少需要一列，請先新增列',
    'A custom statement needs a column at least; add one',
  ],
  'statement.lineTwice': [
    '行号 {no} 重复，请改用其他行号',
    '行號 {no} 重複，請改用其他行號',
    'Line number {no} stands twice; choose another',
  ],
  'statement.nameless': ['{no}：名称不能为空', '{no}：名稱不能為空', '{no}: the name is empty'],
  'statement.lineless': [
    '报表没有启用的行，请先添加行',
    '報表沒有啟用的行，請先新增行',
    'No line of the statement is switched on; add one',
  ],
  'statement.noDraft': [
    '没有可发布的草稿，请先修改并保存',
    '沒有可發佈的草稿，請先修改並儲存',
    'There is no draft to publish; change it and save first',
  ],
  'statement.named': [
    '模板 {list} 的公式以 RPT() 取用本模板；请先修改并发布这些模板',
    '範本 {list} 的公式以 RPT() 取用本範本；請先修改並發布這些範本',
    'Templates {list} take its figures with RPT(); change and publish those first',
  ],
  'statement.taken': [
    '模板 {list} 以 RPT() 取用本模板的“{part}”：请保留该行或该栏，或先修改并发布这些模板',
    '範本 {list} 以 RPT() 取用本範本的「{part}」：請保留該行或該欄，或先修改並發布這些範本',
    'Templates {list} take “{part}” of it with RPT(): keep that line or column, or change and publish those first',
  ],
  'statement.used': [
    '账套 {list} 按本模板编制报表：请先为其改选模板，或为其公司另立本公司模板',
    '帳套 {list} 按本範本編製報表：請先為其改選範本，或為其公司另立本公司範本',
    'These account sets make it: {list}; choose another template for them, or give their company its own, first',
  ],
  'statement.cycle': [
    '报表公式循环引用：行{list}',
    '報表公式循環引用：列{list}',
    'The report formulas refer to each other: lines {list}',
  ],
  'statement.subject': [
    '报表公式中的科目{code}不存在',
    '報表公式中的科目{code}不存在',
    'Subject {code} in the report formula does not exist',
  ],
  'statement.uncovered': [
    '有余额但未列入报表的科目：{list}',
    '有餘額但未列入報表的科目：{list}',
    'Subjects with balances that no report line counts: {list}',
  ],
  'statement.none': [
    '该科目表没有适用的报表模板',
    '該科目表沒有適用的報表範本',
    'There is no statement template for this chart',
  ],
  'statement.checkNameless': [
    '第 {n} 项检查没有名称，请填写简体名称',
    '第 {n} 項檢查沒有名稱，請填寫簡體名稱',
    'Check {n} has no name: fill in the simplified one',
  ],
  'statement.checkEmpty': [
    '第 {n} 项检查没有公式，请填写应等于零的公式',
    '第 {n} 項檢查沒有公式，請填寫應等於零的公式',
    'Check {n} has no formula: write what must be zero',
  ],
  'statement.tolerance': [
    '第 {n} 项检查：容差“{text}”不是金额，请填零或正数，最多四位小数',
    '第 {n} 項檢查：容差「{text}」不是金額，請填零或正數，最多四位小數',
    'Check {n}: the tolerance “{text}” is no amount; write zero or more, with four decimals at most',
  ],
  'period.statementCheck': [
    '报表检查“{name}”不符：{x}',
    '報表檢查「{name}」不符：{x}',
    'The statement check “{name}” does not hold: {x}',
  ],

  'closing.yearly': [
    '本账套按年结转损益，请在{period}结转',
    '本帳套按年結轉損益，請在{period}結轉',
    'This account set carries profit and loss forward once a year: do it in {period}',
  ],
  'closing.subject': [
    '科目{code}不存在、已停用或不是末级科目，不能生成凭证',
    '科目{code}不存在、已停用或不是末級科目，不能產生憑證',
    'Subject {code} is missing, disabled or no leaf; no voucher can be made with it',
  ],
  'closing.limited': [
    '您只能看到账套的一部分数据，不能生成结转凭证',
    '您只能看到帳套的一部分資料，不能產生結轉憑證',
    'You see only a part of this account set and cannot make its closing vouchers',
  ],
  'period.limited': [
    '您只能看到账套的一部分数据，断号和不能记账的原因请由能看到全部数据的人查看',
    '您只能看到帳套的一部分資料，斷號和不能記帳的原因請由能看到全部資料的人查看',
    'You see only a part of this account set: ask who sees all of it what is missing or in the way',
  ],
  'year.profitLoss': [
    '损益类科目余额不为零，不能年结',
    '損益類科目餘額不為零，不能年結',
    'Profit and loss subjects are not zero; the year cannot be closed',
  ],
  'year.overwrite': [
    '{year}年期初余额已存在，是否覆盖？',
    '{year}年期初餘額已存在，是否覆蓋？',
    'Opening balances of {year} already exist. Overwrite them?',
  ],
  'year.posted': [
    '{year}年已有记账月份，不能重新结转',
    '{year}年已有記帳月份，不能重新結轉',
    '{year} already has posted months; the year cannot be carried forward again',
  ],
  'year.provisional': [
    '{year}年的期初余额是暂结数，请先完成{before}年的年结',
    '{year}年的期初餘額是暫結數，請先完成{before}年的年結',
    'The opening balances of {year} are provisional; close {before} first',
  ],
  'year.notClosed': ['{year}年尚未年结', '{year}年尚未年結', '{year} has not been closed'],
  'year.profitOpen': [
    '本年利润 {code} 余额为 {x}，不为零：请在最后一个月生成并记账年结凭证',
    '本年利潤 {code} 餘額為 {x}，不為零：請在最後一個月產生並記帳年結憑證',
    'The profit of the year, {code}, is {x} and not zero: make and post the year-end vouchers of the last month',
  ],
  'year.reserve': [
    '盈余公积 {code} 本年应提取 {wanted}，已提取 {made}：请重新生成年结凭证，补提或冲回差额',
    '盈餘公積 {code} 本年應提列 {wanted}，已提列 {made}：請重新產生年結憑證，補提或沖回差額',
    'Reserve {code} should get {wanted} of this year and got {made}: make the year-end vouchers of the difference',
  ],
  'year.uncleared': [
    '年末应结清的科目 {list} 尚有余额：请重新生成并记账年结凭证',
    '年末應結清的科目 {list} 尚有餘額：請重新產生並記帳年結憑證',
    'Subjects not cleared at the end of the year: {list}. Make the year-end vouchers again and post them',
  ],
  'year.openingDiffers': [
    '科目 {code} 的下年期初 {opening} 与本年期末 {closing} 不一致，年结未完成：请运行账簿校验',
    '科目 {code} 的下年期初 {opening} 與本年期末 {closing} 不一致，年結未完成：請執行帳簿校驗',
    'Subject {code} would open with {opening}, not with {closing}; nothing was closed: run the proof of the books',
  ],

  'merge.rate': [
    '{month}缺少{currency}的{type}汇率，公司{co}无法折算：请先维护该汇率',
    '{month}缺少{currency}的{type}匯率，公司{co}無法折算：請先維護該匯率',
    'There is no {type} rate of {currency} for {month}, so {co} cannot be translated: add the rate first',
  ],
  'merge.limited': [
    '您只能看账套{set}的一部分，不能合并：请由能看全部数据的人办理',
    '您只能看帳套{set}的一部分，不能合併：請由能看全部資料的人辦理',
    'You see only a part of the account set {set}, which cannot be merged: ask who sees all of it',
  ],
  'merge.currency': ['{currency}不是可用的币种', '{currency}不是可用的幣種', '{currency} is no currency in use'],
  'merge.chart': [
    '公司{co}使用另一科目表，不能合并：请从合并范围中去掉',
    '公司{co}使用另一科目表，不能合併：請從合併範圍中去掉',
    '{co} uses another chart of subjects and cannot be merged: leave it out',
  ],
  'merge.cycle': [
    '合并范围不能包含自身：{path}，请去掉其中一个',
    '合併範圍不能包含自身：{path}，請去掉其中一個',
    'A group cannot hold itself: {path}. Take one of them out',
  ],
  'merge.noGroup': [
    '没有启用的合并范围{group}：请另选或先启用',
    '沒有啟用的合併範圍{group}：請另選或先啟用',
    'There is no group {group} in use: choose another or switch it on',
  ],
  'merge.twoRoles': [
    '公司{co}不能既作抵销账套又被合并：请去掉其中之一',
    '公司{co}不能既作抵銷帳套又被合併：請去掉其中之一',
    'The account set of {co} cannot hold eliminations and be merged at once: take it out of one',
  ],
  'merge.unclear': [
    '合并范围{group}的抵销账套归属不明（有多家顶层公司）：请在关联公司中说明由谁持有',
    '合併範圍{group}的抵銷帳套歸屬不明（有多家頂層公司）：請在關聯公司中說明由誰持有',
    'The account set of eliminations of {group} has several holders: relate it to the one that holds it',
  ],
  'merge.holdsGroup': [
    '该合并范围是{group}的下级：请先在那里去掉',
    '該合併範圍是{group}的下級：請先在那裡去掉',
    'The group is part of {group}: take it out there first',
  ],
} satisfies WordTable
