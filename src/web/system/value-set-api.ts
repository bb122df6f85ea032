// The calls of value sets and of their values, as typed functions.
import { setValueCalls, valueSetCalls } from '../../contract/value-set.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const valueSetApi = client(valueSetCalls, send)
export const setValueApi = client(setValueCalls, send)

/** The page of the values of a set. */
export const valuesPath = (id: string): string => `/system/value-set-value/${id}`
