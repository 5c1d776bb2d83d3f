import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { Button } from '#web/ui/Button.tsx'
import { Rows } from '#web/ui/Rows.tsx'
import { SettingsSection } from '#web/ui/SettingsSection.tsx'
import { ShownOnce } from '#web/ui/ShownOnce.tsx'
import { tokensQuery } from './queries.ts'
import { TokenForm } from './TokenForm.tsx'
import { TokenRow } from './TokenRow.tsx'
import { text } from './text.ts'
import styles from './tokens.module.css'

/** Keys for one's own programs: made, shown once, listed, revoked. */
export function ApiTokens() {
  const { api } = useRouteContext({ from: '__root__' })
  const { tokens } = useSuspenseQuery(tokensQuery(api)).data
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<string>()
  const full = tokens.length >= LIMITS.apiTokens
  return (
    <SettingsSection
      title={text.title}
      state={
        <>
          {text.lead} <a href="/api/openapi.json">{text.describe}</a>
        </>
      }
      action={
        !open &&
        !made &&
        !full && (
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {text.make}
          </Button>
        )
      }
    >
      {open && (
        <TokenForm
          onMade={(token) => {
            setMade(token)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
      {made && <ShownOnce value={made} text={{ ...text, label: text.token }} onDone={() => setMade(undefined)} />}
      {full && <p className={styles.hint}>{text.full}</p>}
      {tokens.length === 0 ? (
        <p className={styles.hint}>{text.none}</p>
      ) : (
        <Rows label={text.list}>
          {tokens.map((token) => (
            <TokenRow key={token.hash} token={token} />
          ))}
        </Rows>
      )}
    </SettingsSection>
  )
}
