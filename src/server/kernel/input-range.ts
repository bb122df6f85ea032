// Finds ranges that end before they begin in an input, wherever in it they stand: one rule for every call.
import type { Problem } from '../../domain/base/problem.ts'
import { type Ends, endsOf, reversedRange } from '../../domain/base/range.ts'
import { isFields } from './input-fault.ts'
import type { Schema } from './input-schema.ts'

type Finder = (value: unknown, at: string) => Problem[]

const ofObject = (properties: Readonly<Record<string, Schema>>, isReading: boolean): Finder | null => {
  const ranges: readonly Ends[] = endsOf(Object.keys(properties), isReading)
  const inner = Object.entries(properties).flatMap(([name, schema]): [string, Finder][] => {
    const find = rangeFinder(schema, isReading)
    return find ? [[name, find]] : []
  })
  if (ranges.length === 0 && inner.length === 0) return null
  return (value, at) => {
    if (!isFields(value)) return []
    const own = ranges.flatMap((ends) => reversedRange(value, ends, at) ?? [])
    return [...own, ...inner.flatMap(([name, find]) => find(value[name], `${at}${name}.`))]
  }
}

/** What finds the reversed ranges in values of a schema; null where it has no range. */
export const rangeFinder = (schema: Schema, isReading: boolean): Finder | null => {
  if (schema.properties) return ofObject(schema.properties, isReading)
  if (schema.items) {
    const find = rangeFinder(schema.items, isReading)
    return find && ((rows, at) => (Array.isArray(rows) ? rows.flatMap((row, no) => find(row, `${at}${no}.`)) : []))
  }
  const choices = (schema.anyOf ?? []).flatMap((choice) => rangeFinder(choice, isReading) ?? [])
  if (choices.length === 0) return null
  return (value, at) => choices.map((find) => find(value, at)).find((found) => found.length > 0) ?? []
}
