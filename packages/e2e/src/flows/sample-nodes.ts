/** Returns the part of a node with its position on the canvas. The nodes below are in one row. */
const createPositionField = (x: number, y: number) => ({ position: { x, y } });
export const startNode = { id: 'start', type: 'start', ...createPositionField(0, 0), data: {} };
export const greetingNode = { id: 'greets', type: 'message', ...createPositionField(300, 0), data: { label: 'Bem-vindo' } };
export const menuNode = {
  id: 'asks',
  type: 'menu',
  ...createPositionField(600, 0),
  data: {
    message: 'Como ajudo?',
    arrayOption: [
      { number: 1, value: 'Agendar' },
      { number: 2, value: 'Pagar' },
    ],
  },
};
export const createLineBetween = (source: string, target: string, sourceHandle = 'a') => ({
  id: `${source}-${target}`,
  source,
  sourceHandle,
  target,
});
