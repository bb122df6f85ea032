// The calls of dictionaries, as typed functions.
import { dictionaryCalls, dictionaryItemCalls, dictionaryTypeCalls } from '../../contract/office/dictionary.ts'
import { apiOf } from '../api/api-of.ts'

export const dictionaryApi = apiOf(dictionaryCalls)
export const typeApi = apiOf(dictionaryTypeCalls)
export const itemApi = apiOf(dictionaryItemCalls)
