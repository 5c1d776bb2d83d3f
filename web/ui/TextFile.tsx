import { useRef, useState } from 'react'
import { decodeText } from '#web/lib/decode-text.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { TextArea } from './TextInput.tsx'
import styles from './text-file.module.css'

/** Words from elsewhere; those of a file are read when asked for, whatever its letters are written in. */
export interface TextSource {
  /** Bytes of a file, letters of what was pasted. */
  size: number
  words: () => Promise<string>
}

interface Props {
  text: { import: string; paste: string; pasteLabel: string; pasteHint: string; pasteRead: string }
  accept: string
  pending: boolean
  /** Takes them; what went wrong is shown by whoever takes, and what was pasted stays. */
  take: (source: TextSource) => Promise<unknown>
}

/** A button for a file of words, and a box to paste them into. */
export function TextFile({ text, accept, pending, take }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isPasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const offer = (source: TextSource) =>
    void take(source).then(
      () => {
        setPasting(false)
        setPasted('')
      },
      () => undefined,
    )
  return (
    <>
      <div className={styles.tools}>
        <Button variant="quiet" size="small" loading={pending} onClick={() => input.current?.click()}>
          {text.import}
        </Button>
        <Button variant="plain" size="small" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {text.paste}
        </Button>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          aria-label={text.import}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) offer({ size: chosen.size, words: async () => decodeText(new Uint8Array(await chosen.arrayBuffer())) })
            target.value = ''
          }}
        />
      </div>
      {isPasting && (
        <div className={styles.paste}>
          <Field label={text.pasteLabel} hint={text.pasteHint}>
            {(control) => <TextArea {...control} value={pasted} onChange={({ target }) => setPasted(target.value)} />}
          </Field>
          <Button
            variant="quiet"
            size="small"
            loading={pending}
            onClick={() => pasted.trim() && offer({ size: pasted.length, words: async () => pasted })}
          >
            {text.pasteRead}
          </Button>
        </div>
      )}
    </>
  )
}
