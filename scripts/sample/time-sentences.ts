/**
 * Returns a transcript as JSON of the podcast namespace. The synthetic voice speaks evenly, so a sentence, which is a line of `text`, takes its
 * share of the letters. `duration` is in ms.
 */
export function timeSentences(text: string, duration: number): string {
  const sentences = text.split('\n').filter((sentence) => sentence.trim() !== '')
  const letters = sentences.reduce((sum, { length }) => sum + length, 0)
  let spoken = 0
  const timeAt = (count: number) => Math.round((count / letters) * duration) / 1000
  const segments = sentences.map((body) => {
    const startTime = timeAt(spoken)
    spoken += body.length
    return { startTime, endTime: timeAt(spoken), body }
  })
  return JSON.stringify({ version: '1.0.0', segments })
}
