// Preloaded by a test: lists on standard error, when the process ends, the files that it has loaded.
process.on('exit', () => process.stderr.write(Object.keys(require.cache).join('\n')));
