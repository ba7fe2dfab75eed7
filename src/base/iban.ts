/** ISO 13616: moved round and read as a number, the remainder by 97 is 1. Takes an account number without blanks. */
export function isIban(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const letter of turned) {
    const value = Number.parseInt(letter, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
