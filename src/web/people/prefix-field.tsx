// Beginnings of subject codes as they are typed, with spaces between; what is typed stands until the field is left.
import { useState } from 'react'
import { TextField } from '../kit/field.tsx'

const wordsOf = (text: string): string[] => text.split(/[\s,，、]+/).filter(Boolean)

/** `<PrefixField id={id} value={prefixes} placeholder={t('subjectsHow')} onChange={setPrefixes} />` */
export const PrefixField = (props: {
  id: string
  value: readonly string[]
  placeholder: string
  onChange: (value: string[]) => void
}) => {
  const [text, setText] = useState(props.value.join(' '))
  return (
    <TextField
      id={props.id}
      value={text}
      placeholder={props.placeholder}
      width="100%"
      onChange={(event) => {
        setText(event.target.value)
        props.onChange(wordsOf(event.target.value.normalize('NFKC')))
      }}
    />
  )
}
