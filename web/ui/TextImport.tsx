import { useRef, useState } from 'react'
import { decodeText } from '#web/lib/decode-text.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { TextArea } from './TextInput.tsx'
import styles from './text-import.module.css'

export interface TextImportSource {
  /** Size of a file in bytes, or of pasted text in UTF-16 code units. */
  size: number
  readText: () => Promise<string>
}

interface Props {
  text: { import: string; paste: string; pasteLabel: string; pasteHint: string; pasteRead: string }
  accept: string
  pending: boolean
  /** Imports the text. The caller shows errors; if it rejects, pasted text remains in the field. */
  onImport: (source: TextImportSource) => Promise<unknown>
}

export function TextImport({ text, accept, pending, onImport }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isPasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const submit = (source: TextImportSource) =>
    void onImport(source).then(
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
            if (chosen) submit({ size: chosen.size, readText: async () => decodeText(new Uint8Array(await chosen.arrayBuffer())) })
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
            onClick={() => pasted.trim() && submit({ size: pasted.length, readText: async () => pasted })}
          >
            {text.pasteRead}
          </Button>
        </div>
      )}
    </>
  )
}
