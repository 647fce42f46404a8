// A toy game on boardgame.io: one move that adds one, saved to files.
//   node server.js PORT FOLDER
const { Server, FlatFile } = require('boardgame.io/server');

const [port, dir] = process.argv.slice(2);

const game = {
  name: 'toy',
  setup: () => ({ value: 0 }),
  turn: { activePlayers: { all: 'play' } },
  moves: { add: ({ G }) => { G.value += 1; } },
  disableUndo: true,
};

Server({ games: [game], db: new FlatFile({ dir }), origins: [/127\.0\.0\.1:\d+/] })
  .run({ port: Number(port) });
