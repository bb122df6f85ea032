// Puts the product together: the kernel's parts and, by hand, the list of features.
import { entitySubjectCalls } from '../contract/ledger/entity-subject.ts'
import { multiColumnCalls } from '../contract/ledger/multi-column.ts'
import { pictureCalls } from '../contract/ledger/picture.ts'
import { voucherReportCalls } from '../contract/ledger/voucher-report.ts'
import { mergeExplainCalls } from '../contract/merge/merge-explain.ts'
import { reportMergeCalls } from '../contract/merge/report-merge.ts'
import { reportCalls } from '../contract/statement/report.ts'
import { reportPaperCalls } from '../contract/statement/report-paper.ts'
import { storeIncomeCalls } from '../contract/statement/store-income.ts'
import { knownButtons, menuCodes } from '../seed/menu.ts'
import { standardSubjects } from '../seed/standard.ts'
import { accountSetDefineRoutes } from './account-set/define-routes.ts'
import { accountSetRoutes } from './account-set/routes.ts'
import { setRightRoutes } from './account-set-right/routes.ts'
import { apiLogRoutes } from './api-log/routes.ts'
import { attachmentRoutes } from './attachment/routes.ts'
import { auditRightRoutes } from './audit-right/routes.ts'
import { type Backups, openBackups } from './backup/backups.ts'
import { backUpYear } from './backup/before.ts'
import { runDuePlans } from './backup/plan.ts'
import { planRoutes } from './backup/plan-routes.ts'
import { restoreRoutes } from './backup/restore-routes.ts'
import { restoreSetRoutes } from './backup/restore-set-routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { deliverDue } from './delivery/deliver.ts'
import { deliveryRoutes } from './delivery/routes.ts'
import { dictionaryRoutes, openDictionaries } from './dictionary/routes.ts'
import { errorRoutes } from './error-record/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { fileRoutes } from './file/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { layoutRoutes } from './home/routes.ts'
import { draftRoutes } from './import/draft-routes.ts'
import { importRoutes } from './import/routes.ts'
import { uploadedRows } from './import/uploaded-rows.ts'
import { jobRoutes } from './job/routes.ts'
import { keepCalls } from './kernel/api-log.ts'
import type { Config } from './kernel/config.ts'
import type { Db } from './kernel/db.ts'
import { openFiles } from './kernel/files/files.ts'
import { placesOf } from './kernel/files/places.ts'
import { frameHosts } from './kernel/frame-host.ts'
import { openHouse, sweep } from './kernel/housekeeping.ts'
import { type App, openHttp } from './kernel/http.ts'
import { openJobs } from './kernel/job.ts'
import { openLastSets } from './kernel/last-set.ts'
import { openMaintenance } from './kernel/maintenance.ts'
import { openMessages } from './kernel/message.ts'
import { serveMetrics } from './kernel/metrics.ts'
import { describeCalls } from './kernel/openapi.ts'
import { serveScreens } from './kernel/page.ts'
import { openParameters } from './kernel/parameter.ts'
import { openRights } from './kernel/right.ts'
import { openSecrets } from './kernel/secret.ts'
import { serve } from './kernel/serve.ts'
import { openSessions } from './kernel/session.ts'
import { tokenKey } from './kernel/token.ts'
import { openTracing } from './kernel/tracing.ts'
import { actorOf } from './ledger/actor.ts'
import { today } from './ledger/books.ts'
import { openFacts } from './ledger/fact-cache.ts'
import { type Gate, openGate } from './ledger/gate.ts'
import { probeLinks } from './link/health.ts'
import { linkRoutes } from './link/routes.ts'
import { listViewRoutes } from './list-view/routes.ts'
import { maintainRoutes } from './maintain/routes.ts'
import { entityMergeRoutes } from './master/entity-merge.ts'
import { intercompanyRoutes } from './master/intercompany.ts'
import { masterListRoutes } from './master/routes.ts'
import { menuRoutes } from './menu/routes.ts'
import { announcementRoutes, publishDue } from './notice/announcement.ts'
import { sendDueNotices } from './notice/channel.ts'
import { noticeRoutes } from './notice/routes.ts'
import { openingRoutes } from './opening/routes.ts'
import { parameterRoutes } from './parameter/routes.ts'
import { departmentRoutes } from './people/department-routes.ts'
import { roleRoutes } from './people/role-routes.ts'
import { userAdminRoutes } from './people/user-routes.ts'
import { closingRoutes } from './period/closing-routes.ts'
import { homeRoutes } from './period/home.ts'
import { periodRoutes } from './period/routes.ts'
import { softCloseRoutes } from './period/soft-close-routes.ts'
import { rateRoutes } from './rate/routes.ts'
import { adjustmentRoutes } from './report/adjustment-routes.ts'
import { entitySubjectRoutes } from './report/entity-subject-routes.ts'
import { mergeExplainRoutes } from './report/merge-explain.ts'
import { reportMergeRoutes } from './report/merge-routes.ts'
import { multiColumnRoutes } from './report/multi-column-routes.ts'
import { ownStatementRoutes } from './report/own-statement.ts'
import { reportPaperRoutes } from './report/paper-routes.ts'
import { pictureRoutes } from './report/picture-routes.ts'
import { reportRoutes } from './report/routes.ts'
import { runReport } from './report/run.ts'
import { storeIncomeRoutes } from './report/store-income-routes.ts'
import { templateRoutes as statementTemplateRoutes } from './report/template-routes.ts'
import { voucherReportRoutes } from './report/voucher-report-routes.ts'
import { restockRoutes } from './restock/routes.ts'
import { saleBillRoutes } from './sale-bill/routes.ts'
import { contactRoutes } from './session/contact.ts'
import { linkTicketRoutes } from './session/link-ticket.ts'
import { monitorRoutes } from './session/monitor.ts'
import { outboxRoutes } from './session/outbox.ts'
import { sessionRoutes } from './session/routes.ts'
import { scanRoutes } from './session/scan.ts'
import { securityRoutes } from './session/security-routes.ts'
import { toldCopied } from './session/security-trail.ts'
import { signInRoutes } from './session/sign-in-routes.ts'
import { wechatRoutes } from './session/wechat.ts'
import { subjectRoutes } from './subject/routes.ts'
import { summaryRoutes } from './summary/routes.ts'
import { makeDueDrafts } from './template/recurring.ts'
import { templateRoutes } from './template/routes.ts'
import { refusedAttemptRoutes } from './trail/refused.ts'
import { trailRoutes } from './trail/routes.ts'
import { profileRoutes } from './user/profile.ts'
import { userRoutes } from './user/routes.ts'
import { valueSetRoutes } from './value-set/routes.ts'
import { proveDue } from './verify/prove.ts'
import { verifyRoutes } from './verify/routes.ts'
import { visualizingRoutes } from './visualizing/routes.ts'
import { expenseRoutes } from './voucher/expense.ts'
import { exportList } from './voucher/export.ts'
import { guessRoutes } from './voucher/guess.ts'
import { presenceRoutes } from './voucher/presence.ts'
import { reversalRoutes } from './voucher/reversal.ts'
import { voucherRoutes } from './voucher/routes.ts'
import { workflowRoutes } from './workflow/routes.ts'

const features: readonly ((app: App) => void)[] = [
  userRoutes,
  profileRoutes,
  noticeRoutes,
  healthRoutes,
  apiLogRoutes,
  refusedAttemptRoutes,
  outboxRoutes,
  presenceRoutes,
]
/** The features that work on the books, all through the one gate. */
const bookFeatures: readonly ((app: App, gate: Gate) => void)[] = [
  voucherRoutes,
  reversalRoutes,
  guessRoutes,
  expenseRoutes,
  templateRoutes,
  summaryRoutes,
  listViewRoutes,
  fileRoutes,
  errorRoutes,
  announcementRoutes,
  workflowRoutes,
  layoutRoutes,
  visualizingRoutes,
  monitorRoutes,
  jobRoutes,
  parameterRoutes,
  linkRoutes,
  (app, gate) => menuRoutes(app, gate, menuCodes),
  accountSetRoutes,
  accountSetDefineRoutes,
  openingRoutes,
  setRightRoutes,
  auditRightRoutes,
  periodRoutes,
  softCloseRoutes,
  closingRoutes,
  homeRoutes,
  maintainRoutes,
  (app, gate) => subjectRoutes(app, gate, standardSubjects),
  rateRoutes,
  importRoutes,
  attachmentRoutes,
  trailRoutes,
  saleBillRoutes,
  restockRoutes,
  adjustmentRoutes,
  draftRoutes,
  verifyRoutes,
  entityMergeRoutes,
  intercompanyRoutes,
  deliveryRoutes,
  (app, gate) => masterListRoutes(app, gate, uploadedRows),
  (app, gate) => departmentRoutes(app, gate, uploadedRows),
  (app, gate) => userAdminRoutes(app, gate, uploadedRows),
  (app, gate) => roleRoutes(app, gate, menuCodes),
  (app, gate) => valueSetRoutes(app, gate, uploadedRows),
  (app, gate) => exportRoutes(app, gate, { vouchers: exportList(gate), report: runReport }),
]

/** What people come in by, and go out: nobody who works on books keeps them from it. */
const doorFeatures: readonly ((app: App, gate: Gate) => void)[] = [
  sessionRoutes,
  signInRoutes,
  securityRoutes,
  contactRoutes,
  wechatRoutes,
  scanRoutes,
  linkTicketRoutes,
]

/** What is due at a time that people have set. */
const eachMinute = { firstMs: 20_000, everyMs: 60_000 }

/** What reads the books and writes nothing but templates. */
const reportFeatures = (app: App, gate: Gate, facts: ReturnType<typeof openFacts>): void => {
  serve(app, reportCalls, reportRoutes(facts))
  statementTemplateRoutes(app, gate, facts)
  serve(app, reportMergeCalls, reportMergeRoutes(facts))
  serve(app, mergeExplainCalls, mergeExplainRoutes(facts))
  ownStatementRoutes(app, facts)
  serve(app, reportPaperCalls, reportPaperRoutes(facts))
  serve(app, entitySubjectCalls, entitySubjectRoutes(facts))
  serve(app, storeIncomeCalls, storeIncomeRoutes(facts))
  serve(app, pictureCalls, pictureRoutes(facts))
  serve(app, multiColumnCalls, multiColumnRoutes(facts))
  serve(app, voucherReportCalls, voucherReportRoutes(facts))
}

export type AppOptions = {
  db: Db
  config: Config
  /** Hears that a restored database has taken the place of the one that was opened: everything is to be opened anew. */
  moved?: () => void
  /** Checks each result against the contract. */
  checkResults?: boolean
  /** Requests a stranger may make to one open call of the sign-in in a minute. */
  strangersPerMinute?: number
  /** The folder of the built screens; that of the product unless told. */
  screens?: string
  /** The most bytes an uploaded file may have; 200 MB unless told. */
  fileBytes?: number
}

/** What the server does by itself. */
const keepHouse = (app: App, gate: Gate, backups: Backups): void => {
  const { house, db, rights } = app
  house.keep([
    { name: 'sweep', run: () => sweep(db) },
    { name: 'fileSweep', run: () => app.files.sweep().finally(backups.sweep) },
    { name: 'recurringDrafts', run: () => makeDueDrafts(db, rights, gate, today()) },
    { name: 'proof', run: () => proveDue(db, rights, gate, new Date()) },
    { name: 'linkProbe', run: () => probeLinks(db, app.parameters) },
  ])
  house.keep([{ name: 'delivery', run: () => deliverDue(app) }], eachMinute)
  house.keep([{ name: 'announcement', run: () => publishDue(db) }], eachMinute)
  house.keep([{ name: 'noticeSending', run: () => sendDueNotices(db, app.messages) }], eachMinute)
  house.keep([{ name: 'backupPlan', run: () => runDuePlans({ db, gate, backups }) }], eachMinute)
}

/** The product on a migrated database. It listens to notifications at once; HTTP is for the caller to open. */
export const buildApp = async ({
  db,
  config,
  moved = () => undefined,
  checkResults = false,
  strangersPerMinute = 60,
  screens,
  fileBytes,
}: AppOptions): Promise<App> => {
  const tracing = await openTracing()
  const http = await openHttp(db.own, config.trustProxy, tracing, fileBytes, config.webOrigins)
  const rights = await openRights(db.own)
  const parameters = await openParameters(db.own)
  const maintenance = await openMaintenance(db.own, moved)
  const facts = openFacts(db)
  const gate = openGate(db, facts)
  const sessions = await openSessions(db.own, rights, parameters, (tx, userId) => toldCopied(gate, tx, userId))
  const dictionaries = await openDictionaries(db)
  const files = await openFiles({ db, parameters, ...placesOf(config) })
  const jobs = await openJobs(db.own, () => parameters.get('sys.job.user_limit'), files)
  const trustsProxy = config.trustProxy !== ''
  const backups = await openBackups(db, config)
  const app: App = {
    http,
    db,
    rights,
    sessions,
    lastSets: openLastSets(db.own),
    jobs,
    house: openHouse(db, () => maintenance.isOutdated() || maintenance.now() !== null),
    calls: keepCalls({ http, db: db.own }),
    files,
    parameters,
    maintenance,
    backUpYear: (scope, books) => backUpYear(backups, gate, actorOf(scope), books),
    secrets: openSecrets(config.secret, await tokenKey(db)),
    messages: openMessages(db, config.gateway),
    buttons: knownButtons,
    served: [],
    trustsProxy,
    testsLogins: config.testsLogins,
    checkResults,
    strangersPerMinute,
    close,
  }
  async function close() {
    app.house.stop()
    // Who asks for what runs is answered until it has ended.
    await jobs.stop()
    await http.close()
    await app.calls.stop()
    await tracing?.stop()
    stopMetrics()
    await rights.stop()
    await parameters.stop()
    await maintenance.stop()
    await dictionaries.stop()
  }
  const stopMetrics = serveMetrics(app, config.metricsToken)
  for (const feature of features) feature(app)
  keepHouse(app, gate, backups)
  for (const feature of doorFeatures) feature({ ...app, db: db.own }, gate)
  for (const feature of bookFeatures) feature(app, gate)
  backupRoutes(app, gate, backups)
  restoreRoutes(app, gate, backups)
  restoreSetRoutes(app, gate, backups)
  planRoutes(app, gate, backups)
  dictionaryRoutes(app, gate, dictionaries)
  reportFeatures(app, gate, facts)
  describeCalls(app)
  await serveScreens(http, { frameHosts: frameHosts(db), apiBase: config.apiBase, folder: screens })
  await http.ready()
  return app
}
