export class NothingHere extends Error {}

export async function load(address) {
  const answer = await fetch(`/data${address}`, { headers: { accept: 'application/json' } })
  if (answer.status === 404) throw new NothingHere(address)
  if (!answer.ok) throw new Error(`The site answered ${answer.status}`)
  return answer.json()
}
