// A page from elsewhere inside a tab: it waits for it, says when it does not come, and opens it in a window of its own.
import { useEffect, useState } from 'react'
import type { TripleShape } from '../../contract/base/shape.ts'
import { linkAddress, linkCodeOf, openExternalLink } from '../api/external-link.ts'
import { useCall } from '../api/query.ts'
import { useSession, useUser } from '../api/session.ts'
import { Button } from '../kit/button.tsx'
import { Empty, LoadFailed, Page, PageBar, PageBody } from '../kit/page.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import './iframe-page.css'

/** Whoever has not come by then does not let himself be embedded. */
const waitMs = 15_000

const partsOf = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null)

type State = 'waiting' | 'there' | 'refused'

/** The browser tells what our own policy has kept out; of other refusals it says nothing. */
const useWaiting = (address: string, attempt: number) => {
  const key = `${attempt} ${address}`
  const [known, setKnown] = useState<{ key: string; state: State }>({ key: '', state: 'waiting' })
  useEffect(() => {
    const refuse = () => setKnown({ key, state: 'refused' })
    const timer = setTimeout(
      () => setKnown((before) => (before.key === key ? before : { key, state: 'refused' })),
      waitMs,
    )
    const origin = partsOf(address)?.origin ?? address
    const violated = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && blockedURI.startsWith(origin)) refuse()
    }
    document.addEventListener('securitypolicyviolation', violated)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', violated)
    }
  }, [address, key])
  const loaded = () => setKnown((before) => (before.key === key ? before : { key, state: 'there' }))
  return { state: known.key === key ? known.state : 'waiting', loaded }
}

/** The address of a page; a link to another system is asked for, anew each time: its ticket is good once. */
const useAddressOf = (to: string) => {
  const lang = useLang()
  const userName = useUser()?.userName ?? ''
  const accountSet = useSession((state) => state.accountSet)
  const code = linkCodeOf(to)
  const link = useCall(
    linkAddress,
    { id: code ?? '' },
    { enabled: code !== null, quiet: true, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  if (code === null) {
    const address = filledAddress(to, { userName, accountSet, lang }, location)
    return { address, renew: async () => undefined, openOutside: () => void window.open(address, '_blank', 'noopener') }
  }
  const { data, error, refetch } = link
  return {
    address: data?.address ?? '',
    trouble: error,
    renew: async () => void (await refetch()),
    openOutside: () => void openExternalLink(code),
  }
}

export const IframePage = ({ title, to }: { title: TripleShape; to: string }) => {
  const t = useWords('iframe')
  const name = textOf(title, useLang())
  const { address, trouble, renew, openOutside } = useAddressOf(to)
  const [attempt, setAttempt] = useState(0)
  const { state, loaded } = useWaiting(address, attempt)
  const reload = async () => {
    await renew()
    setAttempt((before) => before + 1)
  }
  if (trouble) return <LoadFailed trouble={trouble} onRetry={() => void reload()} />
  const again = (
    <Button icon="refresh" onClick={() => void reload()}>
      {t('reload')}
    </Button>
  )
  const outside = (
    <Button look={state === 'refused' ? 'solid' : 'outline'} icon="external" onClick={openOutside}>
      {t('openOutside')}
    </Button>
  )
  return (
    <Page>
      <PageBar
        title={name}
        note={partsOf(address)?.host}
        actions={
          state !== 'refused' && (
            <>
              {again}
              {outside}
            </>
          )
        }
      />
      <PageBody>
        {state === 'refused' ? (
          <Empty
            icon="shield"
            title={t('refused')}
            text={t('refusedText')}
            action={
              <>
                {outside}
                {again}
              </>
            }
          />
        ) : (
          <div className="iframe-box flex flex-1 min-h-0 relative" aria-busy={state === 'waiting'}>
            {state === 'waiting' && <div className="progress-line absolute h-2" />}
            {address !== '' && (
              <iframe
                key={attempt}
                className="flex-1 unboxed"
                title={name}
                src={address}
                sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
                referrerPolicy="no-referrer"
                onLoad={loaded}
              />
            )}
          </div>
        )}
      </PageBody>
    </Page>
  )
}

/** What an address may ask for: `{userName}`, `{accountSet}`, `{lang}`. */
export type AddressPlaces = { userName: string; accountSet: string; lang: string }

/** Where the product itself is: `location`. */
type Here = { origin: string; pathname: string }

/** An address of the product is its page within ours; any other stands as it was written, its places filled. */
export const filledAddress = (to: string, places: AddressPlaces, here: Here): string => {
  const known: Readonly<Record<string, string>> = { ...places }
  const filled = to.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined
    return value === undefined ? place : encodeURIComponent(value)
  })
  return filled.startsWith('/') ? `${here.origin}${here.pathname}#${filled}` : filled
}
