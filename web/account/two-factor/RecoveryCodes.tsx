import { useEffect, useRef } from 'react'
import { postButton } from '#web/lib/post-button.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { text } from './text.ts'
import styles from './two-factor.module.css'

export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const lines = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(lines).then(
      () => showToast({ message: text.copied }),
      () => showToast({ message: text.notCopied, failed: true }),
    )
  const download = () => {
    const url = URL.createObjectURL(new Blob([`${lines}\n`], { type: 'text/plain' }))
    const link = Object.assign(document.createElement('a'), { href: url, download: 'daftar-recovery-codes.txt' })
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <div className={styles.panel}>
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {text.codesTitle}
      </h3>
      <p>{text.codesLead}</p>
      <ul className={styles.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ButtonRow>
        <Button {...postButton('page.show')} onClick={onSaved}>
          {text.saved}
        </Button>
        <Button variant="quiet" onClick={() => void copy()}>
          {text.copy}
        </Button>
        <Button variant="quiet" onClick={download}>
          {text.download}
        </Button>
      </ButtonRow>
    </div>
  )
}
