// Puts the product together: the kernel's parts and, by hand, the list of features.

import { entitySubjectCalls } from '../contract/ledger/entity-subject.ts'
import { multiColumnCalls } from '../contract/ledger/multi-column.ts'
import { pictureCalls } from '../contract/ledger/report-sheet.ts'
import { voucherReportCalls } from '../contract/ledger/voucher-report.ts'
import { mergeExplainCalls, reportMergeCalls } from '../contract/merge/report-merge.ts'
import { reportCalls, reportPaperCalls } from '../contract/statement/report.ts'
import { storeIncomeCalls } from '../contract/statement/store-income.ts'
import { knownButtons, menuCodes } from '../seed/menu.ts'
import { standardSubjects } from '../seed/standard.ts'
import { fileRoutes } from './base/file/routes.ts'
import { healthRoutes } from './base/health-routes.ts'
import { layoutRoutes, listViewRoutes } from './base/layout-routes.ts'
import { restockRoutes } from './bills/restock/routes.ts'
import { saleBillRoutes } from './bills/sale-bill/routes.ts'
import { accountSetDefineRoutes, accountSetRoutes } from './chart/account-set/routes.ts'
import { entityMergeRoutes } from './chart/master/entity-merge.ts'
import { masterListRoutes } from './chart/master/routes.ts'
import { rateRoutes } from './chart/rate/change.ts'
import { subjectRoutes } from './chart/subject/routes.ts'
import { closingRoutes } from './closing/closing-routes.ts'
import { openingRoutes } from './closing/opening-routes.ts'
import { periodRoutes } from './closing/period-routes.ts'
import { softCloseRoutes } from './closing/soft-close-routes.ts'
import { proveDue, verifyRoutes } from './closing/verify.ts'
import { type Backups, backUpYear, openBackups } from './export/backup/backups.ts'
import { planRoutes, runDuePlans } from './export/backup/plan.ts'
import { backupRoutes, restoreRoutes, restoreSetRoutes } from './export/backup/routes.ts'
import { exportRoutes } from './export/set-export.ts'
import { draftRoutes } from './import/draft/draft-routes.ts'
import { uploadedRows } from './import/file/rows.ts'
import { importRoutes } from './import/routes.ts'
import { openLastSets } from './kernel/account-config.ts'
import { keepCalls } from './kernel/api-log.ts'
import type { Config } from './kernel/config.ts'
import type { Db } from './kernel/db.ts'
import { openFiles } from './kernel/files/files.ts'
import { placesOf } from './kernel/files/places.ts'
import { openHouse, sweep } from './kernel/housekeeping.ts'
import { type App, openHttp } from './kernel/http.ts'
import { openJobs } from './kernel/job.ts'
import { openMaintenance } from './kernel/maintenance.ts'
import { openMessages } from './kernel/message.ts'
import { serveMetrics } from './kernel/metrics.ts'
import { describeCalls } from './kernel/openapi.ts'
import { frameHosts, serveScreens } from './kernel/page.ts'
import { openParameters } from './kernel/parameter.ts'
import { openRights } from './kernel/right.ts'
import { openSecrets } from './kernel/secret.ts'
import { serve } from './kernel/serve.ts'
import { openSessions } from './kernel/session.ts'
import { tokenKey } from './kernel/token.ts'
import { openTracing } from './kernel/tracing.ts'
import { actorOf, type Gate, openGate } from './ledger/gate.ts'
import { today } from './ledger/store/books.ts'
import { openFacts } from './ledger/store/fact-cache.ts'
import { intercompanyRoutes } from './merge/intercompany.ts'
import { mergeExplainRoutes } from './merge/merge-explain.ts'
import { reportMergeRoutes } from './merge/merge-routes.ts'
import { apiLogRoutes } from './office/api-log-routes.ts'
import { deliverDue } from './office/delivery/deliver.ts'
import { deliveryRoutes } from './office/delivery/routes.ts'
import { dictionaryRoutes, openDictionaries } from './office/dictionary/change.ts'
import { errorRoutes } from './office/error-record-routes.ts'
import { homeRoutes } from './office/home.ts'
import { jobRoutes } from './office/job-routes.ts'
import { linkRoutes, probeLinks } from './office/link/external-link.ts'
import { announcementRoutes, publishDue } from './office/notice/announcement.ts'
import { sendDueNotices } from './office/notice/channel.ts'
import { noticeRoutes } from './office/notice/routes.ts'
import { parameterRoutes } from './office/parameter-routes.ts'
import { refusedAttemptRoutes, trailRoutes } from './office/trail/routes.ts'
import { valueSetRoutes } from './office/value-set/routes.ts'
import { visualizingRoutes } from './office/visualizing-routes.ts'
import { setRightRoutes } from './people/account-set-right/routes.ts'
import { auditRightRoutes } from './people/audit-right/routes.ts'
import { departmentRoutes } from './people/department/department.ts'
import { menuRoutes } from './people/menu/routes.ts'
import { roleRoutes } from './people/role/role-routes.ts'
import { outboxRoutes } from './people/session/code.ts'
import { linkTicketRoutes } from './people/session/link-ticket.ts'
import { monitorRoutes } from './people/session/monitor.ts'
import { scanRoutes } from './people/session/scan.ts'
import { contactRoutes, securityRoutes } from './people/session/security-routes.ts'
import { toldCopied } from './people/session/security-trail.ts'
import { sessionRoutes, signInRoutes } from './people/session/sign-in-routes.ts'
import { wechatRoutes } from './people/session/wechat.ts'
import { profileRoutes, userRoutes } from './people/user/own-routes.ts'
import { userAdminRoutes } from './people/user/user-routes.ts'
import { workflowRoutes } from './people/workflow-routes.ts'
import { entitySubjectRoutes } from './report/entity-subject.ts'
import { multiColumnRoutes } from './report/multi-column.ts'
import { pictureRoutes } from './report/picture.ts'
import { plainReportRoutes } from './report/plain-report.ts'
import { reportPaperRoutes, reportRoutes } from './report/routes.ts'
import { runReport } from './report/run.ts'
import { voucherReportRoutes } from './report/voucher-report-routes.ts'
import { adjustmentRoutes } from './statement/adjustment-routes.ts'
import { ownStatementRoutes } from './statement/own-statement.ts'
import { storeIncomeRoutes } from './statement/store-income-routes.ts'
import { templateRoutes as statementTemplateRoutes } from './statement/template-routes.ts'
import { attachmentRoutes } from './voucher/attachment/routes.ts'
import { expenseRoutes, guessRoutes } from './voucher/entry-offers.ts'
import { exportList } from './voucher/export.ts'
import { maintainRoutes } from './voucher/maintain-routes.ts'
import { reversalRoutes } from './voucher/reversal.ts'
import { presenceRoutes, voucherRoutes } from './voucher/routes.ts'
import { summaryRoutes } from './voucher/summary-routes.ts'
import { makeDueDrafts, templateRoutes } from './voucher/template/routes.ts'

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
  plainReportRoutes(app, facts)
}

export type AppOptions = {
  db: Db
  config: Config
  /** Hears that a restored database has taken the place of the one that was opened: everything is to be opened anew. */
  moved?: () => void
  checkResults?: boolean
  /** Requests a stranger may make to one open call of the sign-in in a minute. */
  strangersPerMinute?: number
  /** The folder of the built screens; that of the product unless told. */
  screens?: string
  /** The most bytes an uploaded file may have; 200 MB unless told. */
  fileBytes?: number
}

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
