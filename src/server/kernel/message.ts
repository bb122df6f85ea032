// Messages to people outside the product: to phones through a gateway, by mail, or to the console where neither is set.
import { createHmac } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { GatewaySettings } from './config.ts'
import type { Db } from './db.ts'
import { log } from './log.ts'
import { newId } from './new-id.ts'

export type Channel = 'sms' | 'email'
export type Message = {
  channel: Channel
  /** A mobile number or an e-mail address. */
  target: string
  /** What the gateway of phones makes its own words of, with `args`. */
  template: 'code' | 'notice'
  args: Readonly<Record<string, string>>
  subject: string
  text: string
}

export type Messages = {
  /** Sends and writes down what became of it; a failure is written down too, and not thrown. */
  send(message: Message): Promise<void>
  /** Whether messages go out this way; else they stay in the log of the server, and with the messages. */
  serves(channel: Channel): boolean
}

const timeoutMs = 10_000

const toPhone = async ({ smsUrl, smsSecret }: GatewaySettings, message: Message): Promise<void> => {
  const { target, template, args, text } = message
  const body = JSON.stringify({ target, template, args, text, time: new Date().toISOString() })
  const signature = createHmac('sha256', smsSecret).update(body).digest('hex')
  const answer = await fetch(smsUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-selvedge-signature': `sha256=${signature}` },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`the gateway answered with status ${answer.status}`)
}

const byMail = async ({ smtpUrl, mailFrom }: GatewaySettings, message: Message): Promise<void> => {
  const transport = createTransport(smtpUrl)
  await transport.sendMail({ from: mailFrom, to: message.target, subject: message.subject, text: message.text })
}

type Way = typeof toPhone | null

/** What went wrong, '' for nothing. */
const tried = async (way: Way, gateway: GatewaySettings, message: Message): Promise<string> => {
  if (way === null) {
    console.log(`${message.channel} to ${message.target}: ${message.text}`)
    return ''
  }
  try {
    await way(gateway, message)
    return ''
  } catch (fault) {
    // Written down with the message: whoever asked has had his answer already.
    return String(fault).slice(0, 500)
  }
}

const keepText = `insert into message_outbox (id, channel, target, content, error, created_at, sent_at)
  values ($1, $2, $3, $4, $5, now(), case when $5 = '' then now() end)`

export const openMessages = (db: Db, gateway: GatewaySettings): Messages => {
  const ways: Readonly<Record<Channel, Way>> = {
    sms: gateway.smsUrl === '' ? null : toPhone,
    email: gateway.smtpUrl === '' ? null : byMail,
  }
  return {
    serves: (channel) => ways[channel] !== null,
    send: async (message) => {
      const { channel, target, text } = message
      const way = ways[channel]
      const error = await tried(way, gateway, message)
      if (error !== '') log.error('a message was not sent', { channel, reason: error })
      await db.query(keepText, [newId(), channel, target, way === null ? text : '', error])
    },
  }
}
