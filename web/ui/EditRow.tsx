import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { text } from './form-text.ts'
import { SettingsSection } from './SettingsSection.tsx'

interface Props {
  title: string
  /** Current value; when falsy, the row shows that it is empty. */
  value: ReactNode
  empty?: string
  children: (close: () => void) => ReactNode
}

/** Focus returns to the button when the form closes. */
export function EditRow({ title, value, empty = text.empty, children }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.querySelector('button')?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <SettingsSection
      title={title}
      summary={!open && (value || empty)}
      action={
        !open && (
          <span ref={button}>
            <Button variant="quiet" size="small" aria-label={value ? text.editOf(title) : text.addOf(title)} onClick={() => setOpen(true)}>
              {value ? text.edit : text.add}
            </Button>
          </span>
        )
      }
    >
      {open && children(() => setOpen(false))}
    </SettingsSection>
  )
}
