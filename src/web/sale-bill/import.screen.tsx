// Importing sale bills: the check page, and what came of it.
import { saleBillImportCalls } from '../../contract/sale-bill-import.ts'
import { saleChannels, tenderCodes } from '../../domain/sale-bill.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'
import { Button } from '../kit/button.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Empty, Page, PageBody } from '../kit/page.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { ImportBar } from '../parts/import-bar.tsx'
import { ImportPage } from '../parts/import-page.tsx'
import type { ImportUse } from '../parts/import-use.ts'

const paid = tenderCodes.flatMap((code) => [code.toLowerCase(), `${code.toLowerCase()}_fee`])
const amounts = [...'gross discount returns net tax cost item_gross item_net item_tax item_cost'.split(' '), ...paid]

const use: ImportUse = {
  api: client(saleBillImportCalls, send),
  kind: 'saleBills',
  words: 'saleBillImport',
  gridId: 'sale-bill-import',
  accept: '.csv,.xlsx,.txt',
  makesEntities: false,
  looks: {
    widths: { bill_no: 140, store: 90, date: 104, channel: 110, tax_rate: 80, currency: 84, remark: 180 },
    mins: { bill_no: 110, gross: 104, net: 104 },
    grow: { bill_no: 1, remark: 1 },
    figures: new Set([...amounts, 'quantity', 'tax_rate', 'item_quantity']),
    amounts: new Set(amounts),
    codes: { channel: Object.fromEntries(saleChannels.map((code) => [code, `saleBill:channel_${code}`])) },
  },
}

const Done = (props: { name: string; added: number; known: number; onLeave: () => void }) => {
  const t = useWords('saleBillImport')
  const tab = useTab()
  const { name, added, known, onLeave } = props
  return (
    <Page>
      <ImportBar step="import" name={name} isDone />
      <PageBody>
        <Empty
          icon="check-circle"
          title={t('done', { n: groupDigits(String(added)) })}
          text={known > 0 ? t('doneText', { n: groupDigits(String(known)) }) : undefined}
          action={
            <Button look="solid" onClick={() => tab.open('/sale-bill/check')}>
              {t('toList')}
            </Button>
          }
          more={
            <button type="button" className="link-button" onClick={onLeave}>
              {t('another')}
            </button>
          }
        />
      </PageBody>
    </Page>
  )
}

const SaleBillImportScreen = () => (
  <AccountSetGate>
    {(set) => (
      <ImportPage
        key={set.value}
        use={use}
        done={({ fileName, documents }, result, onLeave) =>
          'added' in result && (
            <Done name={fileName} added={result.added} known={documents - result.added} onLeave={onLeave} />
          )
        }
      />
    )}
  </AccountSetGate>
)

export default SaleBillImportScreen
