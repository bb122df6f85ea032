// The contract of an input as plain JSON Schema, closed against fields it does not name, and how large its body may be.
import type { TSchema } from 'typebox'
import type { BodyBounds } from './body.ts'

/** The part of JSON Schema that the contract uses. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  default?: unknown
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: readonly string[]
  anyOf?: Schema[]
  additionalProperties?: unknown
  maxItems?: number
  maxLength?: number
  /** Bytes of a text in UTF-8, where those are its limit. */
  bytesMax?: number
  [key: string]: unknown
}

const plainOnes = new WeakMap<TSchema, Schema>()

/** Through JSON: the compiled form is that of plain JSON Schema. Made once for each contract; nobody changes it. */
export const plain = (contract: TSchema): Schema => {
  const known = plainOnes.get(contract)
  if (known) return known
  const made = JSON.parse(JSON.stringify(contract)) as Schema
  plainOnes.set(contract, made)
  return made
}

/** Names of a record, and different ones of all records and of what has no form in one body. */
const freeNamesMax = 1000
/** What has no form in a contract goes so deep at most. */
const freeDepth = 32

/** A copy in which no object may hold a field that the contract does not name, and no record names without end. */
export const strict = (schema: Schema): Schema => {
  const copy = { ...schema }
  if (schema.properties) {
    copy.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, strict(each)]))
    if (!('additionalProperties' in schema)) copy.additionalProperties = false
  }
  if (schema.patternProperties && schema.maxProperties === undefined) copy.maxProperties = freeNamesMax
  if (schema.items) copy.items = strict(schema.items)
  if (schema.anyOf) copy.anyOf = schema.anyOf.map(strict)
  return copy
}

/** Bytes of a body: a voucher of 5,000 lines needs three million, twice that with the longest texts. */
export const bodyBytesMax = 8 * 1024 * 1024
/** Bytes of a body of a call that asks for no session. */
export const openBodyBytesMax = 16 * 1024
/** What the body of a small input may have all the same, for spaces and line breaks. */
const bodyBytesLeast = 64 * 1024

/** Bytes of a character written as two `\uXXXX`. */
const characterBytes = 12
const endless = Number.POSITIVE_INFINITY
const shortTypes: ReadonlySet<string> = new Set(['integer', 'number', 'boolean', 'null'])

/** Bytes of a text whose form says how long it is: no part of its pattern repeats without end. */
const formedBytes = 128
const isFormed = ({ pattern, format }: Schema): boolean =>
  format !== undefined || (typeof pattern === 'string' && !/[*+]|,\}/.test(pattern))

/** Bytes of the largest value of a schema as JSON without spaces; infinite where it says no end. */
const bytesMost = (schema: Schema): number => {
  const { type = '', anyOf, items = {}, properties = {}, maxItems = endless, maxLength = endless } = schema
  const choices = schema.const === undefined ? schema.enum : [schema.const]
  if (choices) return Math.max(...choices.map((each) => JSON.stringify(each).length * characterBytes))
  if (anyOf) return Math.max(...anyOf.map(bytesMost))
  if (type === 'string' && schema.bytesMax !== undefined) return 2 * schema.bytesMax + 2
  if (type === 'string') return isFormed(schema) ? formedBytes : maxLength * characterBytes + 2
  if (type === 'array') return maxItems * (bytesMost(items) + 1) + 2
  if (shortTypes.has(type)) return 32
  if (type !== 'object' || schema.patternProperties) return endless
  const fields = Object.entries(properties)
  return fields.reduce((sum, [name, each]) => sum + name.length * characterBytes + 4 + bytesMost(each), 2)
}

/** The most bytes the body of a call may have: twice what its largest input needs, for spaces and line breaks. */
export const bodyLimitOf = (contract: TSchema, isOpen: boolean): number =>
  isOpen ? openBodyBytesMax : Math.min(bodyBytesMax, Math.max(bodyBytesLeast, 2 * bytesMost(plain(contract))))

/** Bytes of a code point in UTF-8: by these a limit counts. */
const pointBytes = 4

/** The most bytes of a text in UTF-8; infinite where its form says no end. */
const textBytes = (schema: Schema): number => {
  const { bytesMax, maxLength = endless } = schema
  if (schema.const !== undefined || schema.enum) return bytesMost(schema)
  return bytesMax ?? (isFormed(schema) ? formedBytes : maxLength * pointBytes)
}

const isFree = ({ type, anyOf, enum: choices, const: only, patternProperties }: Schema): boolean =>
  patternProperties !== undefined || (type === undefined && !anyOf && !choices && only === undefined)

/** What a large body of a call is held to before it is parsed. */
export const boundsOf = (contract: TSchema): BodyBounds => {
  const names = new Set<string>()
  let [free, depthMax, textBytesMax] = [0, 0, 1024]
  const gather = (schema: Schema, depth: number): void => {
    const { type, anyOf = [], items, properties = {}, patternProperties = {} } = schema
    if (isFree(schema)) free = freeNamesMax
    if (type === 'string') textBytesMax = Math.max(textBytesMax, textBytes(schema))
    const isFormless = type === undefined && isFree(schema)
    if (isFormless) textBytesMax = endless
    depthMax = Math.max(depthMax, isFormless ? depth + freeDepth : depth)
    for (const name of Object.keys(properties)) names.add(name)
    for (const each of [properties, patternProperties].flatMap((some) => Object.values(some))) gather(each, depth + 1)
    for (const each of anyOf) gather(each, depth)
    if (items) gather(items, depth + 1)
  }
  gather(plain(contract), 1)
  return { names, freeNamesMax: free, depthMax, textBytesMax }
}
