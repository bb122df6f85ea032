// The calls of dictionaries, as typed functions.
import { dictionaryCalls, dictionaryItemCalls, dictionaryTypeCalls } from '../../contract/dictionary.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'

export const dictionaryApi = client(dictionaryCalls, send)
export const typeApi = client(dictionaryTypeCalls, send)
export const itemApi = client(dictionaryItemCalls, send)
