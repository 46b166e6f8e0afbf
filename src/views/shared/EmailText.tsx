import { Fragment } from 'react'

/** An e-mail that breaks after its @ and before its dots. What holds it breaks a longer word by `overflow-wrap`. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=@)|(?=\.)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
