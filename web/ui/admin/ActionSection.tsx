import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FormDetails, SettingsSection } from '#web/ui/SettingsSection.tsx'

interface Props {
  title: ReactNode
  summary: ReactNode
  /** Of the button that opens the form. */
  label: string
  /** Prefix of the actions of the form, which works without JavaScript. */
  forms: string
  children: (close: () => void) => ReactNode
}

/** A section whose form opens in place; focus returns to its button when the form closes. */
export function ActionSection({ title, summary, label, forms, children }: Props) {
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
      summary={summary}
      action={
        !open && (
          <span ref={button}>
            <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
              {`${label}…`}
            </Button>
          </span>
        )
      }
    >
      {open && children(() => setOpen(false))}
      {!open && (
        <FormDetails label={label} forms={forms}>
          {import.meta.env.SSR && children(() => undefined)}
        </FormDetails>
      )}
    </SettingsSection>
  )
}
