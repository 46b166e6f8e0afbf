import { Fragment } from 'react'

/** An email that may wrap after its @ and before its dots. The container wraps longer words with `overflow-wrap`. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
