const WIDTH = 24

export interface Step {
  update: (done: number, total: number) => void
  /** Shows that a step of unknown length is still running. */
  tick: () => void
  end: (note?: string) => void
}

export function startStep(label: string): Step {
  const { isTTY } = process.stdout
  const started = performance.now()
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`
  let shownAt = 0
  if (isTTY) process.stdout.write(`  ${label}…`)
  else console.log(`  ${label}…`)
  return {
    update(done, total) {
      const time = performance.now()
      if (time - shownAt < (isTTY ? 100 : 5000)) return
      if (!isTTY && shownAt === 0) {
        shownAt = time
        return
      }
      shownAt = time
      const full = Math.round((done / total) * WIDTH)
      if (isTTY) process.stdout.write(`\r\u001B[2K  ${label} [${'='.repeat(full)}${' '.repeat(WIDTH - full)}] ${done}/${total}`)
      else console.log(`  ${label}: ${done}/${total}`)
    },
    tick() {
      if (isTTY) process.stdout.write(`\r\u001B[2K  ${label}… ${seconds()}`)
      else console.log(`  ${label}: ${seconds()}`)
    },
    end(note) {
      const line = `  ${label}: ${note ? `${note}, ` : ''}${seconds()}`
      if (isTTY) process.stdout.write(`\r\u001B[2K${line}\n`)
      else console.log(line)
    },
  }
}
