/** Whether a line of a transcript says what is heard instead of what is said: «[باران، آهسته‌تر]». */
export const isSoundCue = (line: string): boolean => /^\s*\[[^\]]*\]\s*$/.test(line)
