/**
 * ISO 13616: with the first four characters moved to the end and letters turned into numbers, the remainder modulo 97
 * is 1. Expects an account number without spaces.
 */
export function isIban(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const letter of turned) {
    const value = Number.parseInt(letter, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
