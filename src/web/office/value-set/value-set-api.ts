// The calls of value sets and of their values, as typed functions.
import { setValueCalls, valueSetCalls } from '../../../contract/office/value-set.ts'
import { apiOf } from '../../api/api-of.ts'

export const valueSetApi = apiOf(valueSetCalls)
export const setValueApi = apiOf(setValueCalls)

/** The page of the values of a set. */
export const valuesPath = (id: string): string => `/system/value-set-value/${id}`
