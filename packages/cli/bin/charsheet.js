#!/usr/bin/env node
// An older Node.js must be able to read this file, or it could not say that it is too old.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  try {
    require('../dist/main.js');
  } catch (error) {
    fail(`cannot start: ${error.message}`);
  }
} else {
  fail(`Node.js 20.19 or newer is needed, this is ${process.versions.node}`);
}

function fail(message) {
  console.error(`charsheet: ${message}`);
  process.exitCode = 1;
}
