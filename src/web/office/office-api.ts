// The calls of dictionaries, value sets and links, as typed functions.
import { dictionaryCalls, dictionaryItemCalls, dictionaryTypeCalls } from '../../contract/office/dictionary.ts'
import { linkCalls } from '../../contract/office/external-link.ts'
import { setValueCalls, valueSetCalls } from '../../contract/office/value-set.ts'
import { apiOf } from '../api/api-of.ts'

export const linkApi = apiOf(linkCalls)
export const dictionaryApi = apiOf(dictionaryCalls)
export const typeApi = apiOf(dictionaryTypeCalls)
export const itemApi = apiOf(dictionaryItemCalls)
export const valueSetApi = apiOf(valueSetCalls)
export const setValueApi = apiOf(setValueCalls)

/** The page of the values of a set. */
export const valuesPath = (id: string): string => `/system/value-set-value/${id}`
