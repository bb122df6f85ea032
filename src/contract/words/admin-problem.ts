// Why administration refuses: trees, people, roles and workflows.
import type { WordTable } from '../base/word-table.ts'

export const adminProblem = {
  'workflow.link': ['关系已存在，不可重复连接', '關係已存在，不可重複連接', 'The link already exists'],
  'workflow.fromEnd': [
    '结束节点之后不能再连接，请从其他节点连出',
    '結束節點之後不能再連接，請從其他節點連出',
    'Nothing follows an end; draw the line from another node',
  ],
  'workflow.toStart': [
    '开始节点之前不能再连接，请连到其他节点',
    '開始節點之前不能再連接，請連到其他節點',
    'Nothing comes before the start; draw the line to another node',
  ],
  'workflow.nameless': ['节点没有名称，请填写', '節點沒有名稱，請填寫', 'A node has no name; give it one'],
  'workflow.nobody': [
    '“{name}”没有选择人员或角色，请至少选一个',
    '「{name}」沒有選擇人員或角色，請至少選一個',
    '“{name}” names nobody; choose at least one',
  ],
  'workflow.amount': [
    '“{name}”的金额不正确，请填写不小于0、最多四位小数的金额',
    '「{name}」的金額不正確，請填寫不小於0、最多四位小數的金額',
    'The amount of “{name}” is wrong; enter 0 or more with four decimals at most',
  ],
  'workflow.ways': [
    '“{name}”须有“满足”和“不满足”两条连线',
    '「{name}」須有「滿足」和「不滿足」兩條連線',
    '“{name}” needs two lines: one where it is met, one where it is not',
  ],
  'workflow.start': [
    '须有且仅有一个开始节点，现有{n}个',
    '須有且僅有一個開始節點，現有{n}個',
    'There must be exactly one start; there are {n}',
  ],
  'workflow.end': ['没有结束节点，请添加', '沒有結束節點，請新增', 'There is no end; add one'],
  'workflow.circle': [
    '经过“{name}”的连线成环，请断开其中一条',
    '經過「{name}」的連線成環，請斷開其中一條',
    'The lines lead back to “{name}”; take one of them away',
  ],
  'workflow.unreached': [
    '“{name}”不在从开始到结束的路径上，请连接或删除',
    '「{name}」不在從開始到結束的路徑上，請連接或刪除',
    '“{name}” is on no way from the start to an end; link it or delete it',
  ],
  'workflow.name': ['工作流名称不能为空', '工作流名稱不能為空', 'The name of the workflow cannot be empty'],
  'workflow.content': [
    '这不是工作流，请选择由本产品下载的文件',
    '這不是工作流，請選擇由本產品下載的檔案',
    'This is no workflow; choose a file that was downloaded here',
  ],
  'workflow.twice': [
    '工作流“{name}”已存在，请换一个名称',
    '工作流「{name}」已存在，請換一個名稱',
    'A workflow “{name}” exists; choose another name',
  ],
  'workflow.published': [
    '“{name}”已发布过，不能删除，请改为停用',
    '「{name}」已發佈過，不能刪除，請改為停用',
    '“{name}” has been published and cannot be deleted; disable it instead',
  ],
  'workflow.unapproved': [
    '{amount} 起的凭证没有人审批，请补上审批节点',
    '{amount} 起的憑證沒有人審批，請補上審批節點',
    'Nobody approves vouchers of {amount} and more; add an approval',
  ],
  'workflow.levels': [
    '{amount} 起的凭证要经{n}级审批，审核权最多{most}级，请减少审批节点',
    '{amount} 起的憑證要經{n}級審批，審核權最多{most}級，請減少審批節點',
    'Vouchers of {amount} and more pass {n} approvals; audit rights have {most} levels, so take some away',
  ],
  'workflow.head': [
    '“{name}”由部门负责人审批，审核权不能写部门负责人，请改选用户或角色',
    '「{name}」由部門負責人審批，審核權不能寫部門負責人，請改選使用者或角色',
    '“{name}” is approved by the head of a department, whom audit rights cannot name; choose users or roles',
  ],
  'workflow.gone': [
    '工作流中的用户或角色已不存在：{codes}，请修改工作流后重新提交',
    '工作流中的使用者或角色已不存在：{codes}，請修改工作流後重新提交',
    'The workflow names users or roles that are gone: {codes}; change it and submit it again',
  ],
  'duty.conflict': ['职责冲突：{a} 与 {b}', '職責衝突：{a} 與 {b}', 'Segregation of duties conflict: {a} and {b}'],
  'grant.exceeds': ['不能授予超出自身的权限', '不能授予超出自身的權限', 'You cannot grant more than you hold'],
  'grant.reach': [
    '角色 {role} 显示的账簿范围大于您自己的：请先缩小其数据范围，或由能看到这些数据的人授予',
    '角色 {role} 顯示的帳簿範圍大於您自己的：請先縮小其資料範圍，或由能看到這些資料的人授予',
    '{role} shows more of the books than you see: narrow its data scope first, or let somebody give it who sees that',
  ],
  'grant.opens': [
    '角色 {role} 可见您没有的菜单项、外部链接或审核权：请由拥有者或超级管理员授予',
    '角色 {role} 可見您沒有的選單項目、外部連結或審核權：請由擁有者或超級管理員授予',
    '{role} opens an entry, a link or an audit that is not yours: whoever has it, or a super administrator, gives it',
  ],
  'second.needed': [
    '{name} 的权限或数据范围超过您。请求已记录：须由另一位管理员（30天内其账号未经您修改）在24小时内执行完全相同的操作。若没有这样的管理员，请由服务器管理者在服务器上执行：npx selvedge user ' +
      'reset {user}',
    '{name} 的權限或資料範圍超過您。請求已記錄：須由另一位管理員（30天內其帳號未經您修改）在24小時內執行完全相同的操作。若沒有這樣的管理員，請由伺服器管理者在伺服器上執行：npx selvedge user ' +
      'reset {user}',
    '{name} may do or see more than you. It is noted: another administrator, whose account you have not changed ' +
      'within 30 days, does the very same within 24 hours. Where there is none, whoever runs the server types ' +
      'there: npx selvedge user reset {user}',
  ],
  'second.byHand': [
    '{name} 的权限或数据范围超过您：请在用户表单中修改，须由两位管理员执行',
    '{name} 的權限或資料範圍超過您：請在使用者表單中修改，須由兩位管理員執行',
    '{name} may do or see more than you: change this in the form of the user; it takes two administrators',
  ],
  'record.conflict': [
    '数据已被 {user} 于 {time} 修改，请刷新',
    '資料已被 {user} 於 {time} 修改，請重新整理',
    'Changed by {user} at {time}, please reload',
  ],
  'record.duplicate': ['{field}已存在', '{field}已存在', '{field} already exists'],
  'record.referenced': [
    '已被 {n} 处引用，不能删除',
    '已被 {n} 處引用，不能刪除',
    'Used in {n, place|places}, cannot be deleted',
  ],
  'input.decimals': [
    '“{dim}”在此最多 {n} 位小数',
    '「{dim}」在此最多 {n} 位小數',
    '“{dim}” takes at most {n, decimal|decimals} here',
  ],
  'audit.currencies': [
    '此行的公司所用币种小数位数不同：请按公司分行，或不填金额',
    '此列的公司所用幣別小數位數不同：請按公司分列，或不填金額',
    'Companies whose currencies have different decimals are in this row: make one for each, or leave the amounts empty',
  ],
  'input.needed': ['{dim}不能为空', '{dim}不能為空', '{dim} cannot be empty'],
  'format.mobile': ['手机号格式不正确', '手機號碼格式不正確', 'Invalid mobile'],
  'format.email': ['邮箱格式不正确', '電子郵件格式不正確', 'Invalid e-mail'],
  'format.userName': ['用户名格式不正确', '使用者名稱格式不正確', 'Invalid user name'],
  'format.idCard': ['身份证号格式不正确', '身分證字號格式不正確', 'Invalid identity card number'],
  'parent.missing': ['上级不存在', '上層不存在', 'Parent does not exist'],
  'parent.cycle': ['上级不能是自身或下级', '上層不能是自身或下層', 'Parent cannot be itself or a descendant'],
  'record.hasChildren': ['存在下级，不能删除', '存在下層，不能刪除', 'Has children, cannot be deleted'],
  'record.hasUsers': ['存在用户，不能删除', '存在使用者，不能刪除', 'Has users, cannot be deleted'],
  'record.builtin': ['系统内置，不能修改', '系統內建，不能修改', 'Built-in, cannot be changed'],
  'tree.depth': ['层级不能超过{n}级', '層級不能超過{n}級', 'Depth must not exceed {n}'],
  'own.refused': ['不能对本人执行此操作', '不能對本人執行此操作', 'Not allowed on yourself'],
  'superadmin.last': [
    '至少保留一名超级管理员',
    '至少保留一名超級管理員',
    'At least one super administrator must remain',
  ],
  'view.unmatched': ['未找到唯一匹配的视图', '未找到唯一匹配的視圖', 'No single matching view was found'],
  'department.activeChildren': [
    '存在启用的下级部门，请先停用下级',
    '存在啟用的下層部門，請先停用下層',
    'There are enabled departments below; disable them first',
  ],
  'department.activeUsers': [
    '存在启用的用户，请先调离或停用这些用户',
    '存在啟用的使用者，請先調離或停用這些使用者',
    'There are enabled users in it; move or disable them first',
  ],
  'department.storeLeaf': [
    '门店不能有下级，请选择其他上级',
    '門市不能有下層，請選擇其他上層',
    'A store has nothing below it; choose another parent',
  ],
  'department.companyPlace': [
    '公司只能设在集团之下，请选择集团为上级',
    '公司只能設在集團之下，請選擇集團為上層',
    'A company stands below the group only; choose the group as its parent',
  ],
  'department.codeUsed': [
    '编码已被使用，不能修改',
    '編碼已被使用，不能修改',
    'The code is in use and cannot be changed',
  ],
  'department.company': [
    '公司 {code} 不存在，请选择一家公司',
    '公司 {code} 不存在，請選擇一家公司',
    'There is no company {code}; choose one',
  ],
  'department.disabled': [
    '部门已停用，请选择其他部门',
    '部門已停用，請選擇其他部門',
    'The department is disabled; choose another',
  ],
  'user.roleNeeded': [
    '启用用户至少需要一个角色，请先授予角色',
    '啟用使用者至少需要一個角色，請先授予角色',
    'An enabled user needs at least one role; grant one first',
  ],
  'user.kept': [
    '用户做过凭证，不能删除；请改为停用',
    '使用者做過憑證，不能刪除；請改為停用',
    'The user has made vouchers and cannot be deleted; disable the account instead',
  ],
  'role.superadminOnly': [
    '只有超级管理员可以授予或变更该角色',
    '只有超級管理員可以授予或變更該角色',
    'Only a super administrator grants or changes this role',
  ],
  'role.scopeValue': [
    '{value} 不存在或不可选，请移除',
    '{value} 不存在或不可選，請移除',
    '{value} does not exist or cannot be chosen; take it out',
  ],
  'role.scopeEmpty': [
    '请选择角色可查看的范围，或改用其他数据范围',
    '請選擇角色可檢視的範圍，或改用其他資料範圍',
    'Choose what the role shows, or choose another data scope',
  ],
  'user.rolesByHand': [
    '已有用户的角色须在用户页面授予，请使文件中的角色与其现有角色一致',
    '已有使用者的角色須在使用者頁面授予，請使檔案中的角色與其現有角色一致',
    'Roles of a user who is here already are given on the screen of users; leave those of the file as they are',
  ],
  'backup.running': ['已有备份在运行', '已有備份在執行', 'A backup is already running'],
  'backup.disk': [
    '磁盘空间不足：备份需要 {needed} MB 空闲空间',
    '磁碟空間不足：備份需要 {needed} MB 可用空間',
    'Not enough disk space: a backup needs {needed} MB free',
  ],
  'backup.proof': ['备份校验失败：{what}', '備份校驗失敗：{what}', 'Backup verification failed: {what}'],
  'backup.broken': ['备份文件损坏', '備份檔案損壞', 'The backup is broken'],
  'backup.phrase': [
    '确认短语不正确，请输入 {phrase}',
    '確認短語不正確，請輸入 {phrase}',
    'The phrase is wrong: type {phrase}',
  ],
  'backup.approval': [
    '需要第二位超级管理员批准',
    '需要第二位超級管理員核准',
    'A second super administrator must approve',
  ],
  'backup.lastVerified': [
    '不能删除最后一个已校验的完整备份',
    '不能刪除最後一個已校驗的完整備份',
    'The last verified full backup cannot be deleted',
  ],
  'backup.key': [
    '备份使用另一密钥（{key}）加密，请用该密钥设置 SELVEDGE_BACKUP_KEY',
    '備份使用另一金鑰（{key}）加密，請以該金鑰設定 SELVEDGE_BACKUP_KEY',
    'The backup is sealed with another key ({key}): set SELVEDGE_BACKUP_KEY to that one',
  ],
  'backup.foreign': [
    '备份由版本 {version} 制作，其结构（{migration}）与本版本不符，请使用该版本或更新的版本',
    '備份由版本 {version} 製作，其結構（{migration}）與本版本不符，請使用該版本或更新的版本',
    'Version {version} made the backup, with another schema ({migration}): use that version or a newer',
  ],
  'backup.noDatabase': [
    '数据库用户不能建立数据库，请授予 CREATEDB 权限',
    '資料庫使用者不能建立資料庫，請授予 CREATEDB 權限',
    'The user of the database may not create databases: grant it CREATEDB',
  ],
  'backup.unfinished': [
    '备份尚未完成或没有文件，请选择其他备份',
    '備份尚未完成或沒有檔案，請選擇其他備份',
    'The backup is not finished or has no file: choose another',
  ],
  'backup.notFull': [
    '只有完整备份可以恢复整个系统',
    '只有完整備份可以還原整個系統',
    'Only a full backup restores the whole instance',
  ],
  'backup.requestOver': [
    '恢复申请已结束，请重新申请',
    '還原申請已結束，請重新申請',
    'The request to restore is over: ask for it again',
  ],
  'backup.withdrawn': ['恢复申请已撤回', '還原申請已撤回', 'The request to restore was withdrawn'],
  'backup.keepsNone': [
    '该计划什么都不保留：请至少保留一天、一周、一个月或一年',
    '該計畫什麼都不保留：請至少保留一天、一週、一個月或一年',
    'The plan would keep nothing: keep at least one day, week, month or year',
  ],
  'restoreSet.notSet': [
    '只有账套备份可以单独恢复：请选择这一类的备份',
    '只有帳套備份可以單獨還原：請選擇這一類的備份',
    'Only the backup of an account set is put back alone: choose one of that kind',
  ],
  'restoreSet.taken': [
    '公司 {code} 或其内容已经存在：请重新恢复，系统将恢复为演练账套',
    '公司 {code} 或其內容已經存在：請重新還原，系統將還原為演練帳套',
    'Company {code} or what it holds is there already: restore again, and the account set becomes a sandbox',
  ],
  'restoreSet.chart': [
    '缺少科目表 {what}：请先建立，或恢复到备份所在的系统',
    '缺少科目表 {what}：請先建立，或還原到備份所在的系統',
    'Chart {what} is not here: make it first, or restore into the instance of the backup',
  ],
  'restoreSet.subject': [
    '有 {n} 个科目不存在或不一致：{what}。请先在科目表中补上',
    '有 {n} 個科目不存在或不一致：{what}。請先在科目表中補上',
    '{n, subject is|subjects are} missing here or different: {what}. Add what is missing to the chart first',
  ],
  'restoreSet.entity': [
    '有 {n} 个实体不存在：{what}。请先补上',
    '有 {n} 個實體不存在：{what}。請先補上',
    '{n, entity is|entities are} missing here: {what}. Add what is missing first',
  ],
  'restoreSet.other': [
    '币种、凭证类型或现金流量项目不存在或不一致：{what}。请先补上',
    '幣別、憑證類型或現金流量項目不存在或不一致：{what}。請先補上',
    'Currencies, voucher types or cash-flow items are missing here or different: {what}. Add them first',
  ],
  'valueSet.oneSelect': ['SQL 仅允许单条查询', 'SQL 僅允許單條查詢', 'Only one SELECT is allowed'],
  'valueSet.sqlFailed': ['SQL 执行失败：{msg}', 'SQL 執行失敗：{msg}', 'SQL failed: {msg}'],
  'valueSet.cycle': ['级联存在循环', '級聯存在循環', 'The cascade has a cycle'],
  'valueSet.parentNeeded': ['请先选择上级值', '請先選擇上層值', 'Choose the parent value first'],
  'valueSet.value': ['值 {v} 不在值集中', '值 {v} 不在值集中', 'Value {v} is not in the list'],
  'valueSet.approval': ['需要另一位用户批准', '需要另一位使用者核准', 'Approval by another user is needed'],
  'valueSet.tooMany': [
    '结果超过 {n} 行，请缩小范围',
    '結果超過 {n} 列，請縮小範圍',
    'More than {n} rows: narrow the query',
  ],
  'valueSet.sqlName': [
    '值集 SQL 不允许使用 {name}，请只用列出的视图',
    '值集 SQL 不允許使用 {name}，請只用列出的檢視',
    '{name} is not allowed in the SQL of a list; use the views that are listed',
  ],
  'valueSet.sqlOff': [
    '此数据库上不能使用 SQL 值集：{reason}',
    '此資料庫上不能使用 SQL 值集：{reason}',
    'SQL lists are off on this database: {reason}',
  ],
  'valueSet.kept': [
    '凭证可能使用该值，不能删除；请停用或设失效日期',
    '憑證可能使用該值，不能刪除；請停用或設失效日期',
    'Vouchers may use the value: disable it, or give it an end, instead',
  ],
} satisfies WordTable

/** Fields that a refusal names. */
export const adminWord = {
  field_code: ['编码', '編碼', 'Code'],
  field_amountFrom: ['金额从', '金額從', 'Amount from'],
  field_amountTo: ['金额到', '金額到', 'Amount to'],
  field_nameZhCn: ['名称', '名稱', 'Name'],
  field_nameEn: ['英文名称', '英文名稱', 'English name'],
  field_userName: ['用户名', '使用者名稱', 'User name'],
  field_realName: ['姓名', '姓名', 'Name'],
  field_department: ['部门', '部門', 'Department'],
  field_company: ['所属公司', '所屬公司', 'Company'],
  field_roles: ['角色', '角色', 'Roles'],
  field_value: ['值', '值', 'Value'],
  field_labelZhCn: ['标签', '標籤', 'Label'],
  field_labelEn: ['英文标签', '英文標籤', 'English label'],
  field_view: ['视图', '檢視', 'View'],
  field_sql: ['SQL', 'SQL', 'SQL'],
  field_valueField: ['值列', '值欄', 'Value column'],
  field_labelField: ['名称列', '名稱欄', 'Label column'],
  field_parentField: ['上级列', '上層欄', 'Parent column'],
  field_parentId: ['上级值集', '上層值集', 'Parent list'],
  createRole: [
    '数据库用户缺少 CREATEROLE 权限，请由管理员执行 create role value_set_reader',
    '資料庫使用者缺少 CREATEROLE 權限，請由管理員執行 create role value_set_reader',
    'the user of the database lacks CREATEROLE; let its administrator run create role value_set_reader',
  ],
  member: [
    '请由管理员执行 grant value_set_reader to 数据库用户',
    '請由管理員執行 grant value_set_reader to 資料庫使用者',
    'let its administrator run grant value_set_reader to the user of the database',
  ],
  grant: [
    '请由架构 value_set_api 的所有者授予 value_set_reader 读取权限',
    '請由綱要 value_set_api 的擁有者授予 value_set_reader 讀取權限',
    'let the owner of the schema value_set_api grant value_set_reader usage of it and select on its views',
  ],
  readsMore: [
    '角色 value_set_reader 还能读取业务表，请收回这些权限',
    '角色 value_set_reader 還能讀取業務表，請收回這些權限',
    'the role value_set_reader reads tables of the product; revoke that',
  ],
  field_url: ['网址', '網址', 'Address'],
} satisfies WordTable
