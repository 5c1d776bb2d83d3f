import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import styles from './contact.module.css'
import { text } from './text.ts'

export function ContactReceipt({ receipt, onSendAnother }: { receipt: string; onSendAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.receiptPanel} aria-labelledby="sent">
      <h2 id="sent" ref={heading} tabIndex={-1} className={styles.heading}>
        {text.sent}
      </h2>
      <p>
        {text.receipt}:{' '}
        <bdi dir="ltr" className={styles.receipt}>
          {receipt}
        </bdi>
      </p>
      <p className={styles.hint}>{text.sentHint}</p>
      <Button variant="quiet" onClick={onSendAnother}>
        {text.another}
      </Button>
    </section>
  )
}
