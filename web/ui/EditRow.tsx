import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { text } from './form-text.ts'
import { SettingsSection } from './SettingsSection.tsx'

interface Props {
  title: string
  /** The value as it is; the row says so when there is none. */
  value: ReactNode
  /** The form, which gets a way to close itself. */
  children: (close: () => void) => ReactNode
}

/** One value that is edited in its place; focus comes back to the button when the form closes. */
export function EditRow({ title, value, children }: Props) {
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
      summary={!open && (value || text.empty)}
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
