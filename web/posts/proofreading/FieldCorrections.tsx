import { useState } from 'react'
import { safeStorage } from '#web/lib/safe-storage.ts'
import { Button } from '#web/ui/Button.tsx'
import { CorrectionRow } from './CorrectionRow.tsx'
import { type Correction, correctText, findTextCorrections } from './corrections.ts'
import { loadOptions } from './OptionsForm.tsx'
import styles from './proofreading-panel.module.css'
import { TEXT } from './text.ts'

interface Props {
  value: string
  onChange: (value: string) => void
}

/** The corrections of a form field; each acceptance can be undone until the field is edited. */
export default function FieldCorrections({ value, onChange }: Props) {
  const [options] = useState(() => loadOptions(safeStorage))
  const [steps, setSteps] = useState<readonly { before: string; after: string }[]>([])
  const corrections = findTextCorrections(value, options)
  const lastStep = steps.at(-1)
  const canUndo = lastStep?.after === value
  if (corrections.length === 0 && !canUndo) return null
  const accept = (chosen: readonly Correction[]) => {
    const after = correctText(value, chosen)
    setSteps([...steps, { before: value, after }])
    onChange(after)
  }
  return (
    <details className={styles.fieldCorrections}>
      <summary>{TEXT.fieldSummary(corrections.length)}</summary>
      <ul className={styles.rows}>
        {corrections.map((correction) => (
          <CorrectionRow
            key={`${correction.parts[0].from}:${correction.parts[0].before}`}
            correction={correction}
            note={correction.reason}
            onAccept={() => accept([correction])}
          />
        ))}
      </ul>
      <div className={styles.actions}>
        {corrections.length > 1 && (
          <Button size="small" onClick={() => accept(corrections)}>
            {TEXT.acceptAll}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          disabled={!canUndo}
          onClick={() => {
            if (!lastStep) return
            onChange(lastStep.before)
            setSteps(steps.slice(0, -1))
          }}
        >
          {TEXT.undo}
        </Button>
      </div>
    </details>
  )
}
