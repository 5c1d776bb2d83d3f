import { useState } from 'react'
import { chaptersText as text } from '#web/podcasts/episodes/chapters-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TextArea } from '#web/ui/TextInput.tsx'
import rows from './chapters.module.css'
import { parseChapterList } from './parse-chapter-list.ts'

export function PasteChapters({ onAdd }: { onAdd: (listed: { start: string; title: string }[]) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const listed = parseChapterList(typed)
    setError(listed.length === 0 ? text.pasteNone : undefined)
    if (listed.length === 0) return
    onAdd(listed)
    setTyped('')
    setOpen(false)
  }
  return (
    <>
      <Button variant="plain" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.paste}
      </Button>
      {isOpen && (
        <div className={rows.paste}>
          <Field label={text.pasteLabel} hint={text.pasteHint} error={error}>
            {(control) => <TextArea {...control} dir="rtl" value={typed} onChange={({ target }) => setTyped(target.value)} />}
          </Field>
          <Button variant="quiet" size="small" onClick={add}>
            {text.pasteAdd}
          </Button>
        </div>
      )}
    </>
  )
}
